/** The roles that walks look for. */
export type Role = 'button' | 'checkbox' | 'dialog' | 'heading' | 'link' | 'radio' | 'tab' | 'textbox';

/** Keys that have a name instead of a character. */
export type NamedKey = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab';

/** A page in a browser other than Chromium, as somebody uses it: by roles, names and keys. */
export interface EnginePage {
  /** Opens an address, and waits until the app has taken over what the server has drawn. */
  open(url: string): Promise<void>;
  /** Waits until an element is there, and visible. A name may go on after the one that is given. */
  find(role: Role, name: string): Promise<void>;
  isThere(role: Role, name: string): Promise<boolean>;
  press(role: Role, name: string): Promise<void>;
  /** Asks for the menu of a message, by the other button of the mouse. */
  openMenu(text: string): Promise<void>;
  /** Chooses a file of the machine, as the device's own dialog does. */
  choose(path: string): Promise<void>;
  /** Presses every box of the page. */
  checkAll(): Promise<void>;
  /** Types into a field, after what is in it. */
  type(name: string, text: string): Promise<void>;
  /** Presses a key where focus is. */
  key(key: NamedKey): Promise<void>;
  /** Types where focus is. */
  write(text: string): Promise<void>;
  goBack(): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Scrolls a chat to the earliest message that is loaded. */
  scrollToEarliest(): Promise<void>;
  /** The address after the hash's first sign. */
  route(): Promise<string>;
  /** The value of a field. */
  valueOf(name: string): Promise<string>;
  /** The text that can be seen. */
  text(): Promise<string>;
  /** The language of the document. */
  language(): Promise<string>;
  /** The accessible name of the element with focus; empty where focus is on none. */
  focused(): Promise<string>;
  /** Forgets what the page has stored, and leaves it. */
  close(): Promise<void>;
}

/** A browser other than Chromium. */
export interface Engine {
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

/** Elements that may have a role: the rest of what decides is their name. */
export const CANDIDATES: Record<Role, string> = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  dialog: '[role=dialog], [role=alertdialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: '[role=radio]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox]), textarea',
};

/** The messages of a chat. */
export const MESSAGES = '[role=log] [data-slot=message]';

/** Scrolls a chat up, in the page. */
export const SCROLL_TO_EARLIEST = `document.querySelector('[role=log]')?.scrollTo({ top: 0, behavior: 'instant' })`;

/** Whether an accessible name is another, or goes on after it with a value: “Country or region China”. */
export const startsWith = (name: string, start: string): boolean =>
  name === start || name.startsWith(`${start} `) || name.startsWith(`${start}: `);

/** Milliseconds in which what a walk waits for has to come. */
const WITHIN = 20_000;
const PAUSE = 100;

/** Asks again until there is an answer other than null. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + WITHIN;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`There is no ${what}.`);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
