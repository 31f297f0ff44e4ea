// Runs at the end of the document, where all drawings are here. The policy allows it by its hash.
import { APP_READY, DRAWING, LANDING, templateId, withRegistration } from './drawings';
import { watchPresses } from './presses';
import { takeOver } from './take-over';

const root = document.documentElement;
let drawn = LANDING;
let pressed: Element | null = null;

/** Keeps the landing page for a visitor who comes back to it, and shows the chosen drawing, if the document has it. */
function replace(drawing: Element, chosen: string): void {
  // Who leaves a drawing has given up what was pressed on it.
  pressed?.removeAttribute('data-pressed');
  pressed = null;
  const kept = document.createElement('template');
  kept.id = templateId(drawn);
  kept.content.append(...drawing.childNodes);
  document.getElementById(kept.id)?.remove();
  document.body.append(kept);
  const template =
    document.getElementById(templateId(chosen)) ??
    document.getElementById(templateId(withRegistration(chosen, root.dataset['registration'])));
  if (template instanceof HTMLTemplateElement) drawing.append(template.content.cloneNode(true));
  drawn = chosen;
  const titled = drawing.querySelector<HTMLElement>('[data-title]');
  if (titled?.dataset['title']) document.title = titled.dataset['title'];
  // The first drawing is put in its place while the page is hidden; browsers restore where that one was read.
  if (!root.hidden) window.scrollTo(0, 0);
}

/** Shows the drawing that the address asks for, until the app takes over. */
function draw(): void {
  const drawing = document.getElementById(DRAWING);
  const chosen = root.dataset['drawing'] ?? LANDING;
  if (drawing && chosen !== drawn) replace(drawing, chosen);
  root.hidden = false;
}

/** Whether only the app can follow a link: its own links carry on what the address holds (D31). */
const isForApp = (href: string, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  /^#?\//.test(href) && location.hash.includes('?') && !(metaKey || ctrlKey || shiftKey || altKey);

/** Remembers what is pressed on the drawing and needs the app, which does it as soon as it is here. */
function remember(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest('#drawing :is(a, button)') : null;
  if (!control) return;
  pressed?.removeAttribute('data-pressed');
  pressed = control;
  const href = control.getAttribute('href');
  const isWaiting = href === null || isForApp(href, event);
  if (isWaiting) control.setAttribute('data-pressed', '');
  // A hash that is no route: the way to the main part.
  const isInPage = href !== null && /^#[^/]/.test(href);
  if (isInPage) document.getElementById(href.slice(1))?.focus();
  if (href !== null && (isWaiting || isInPage)) event.preventDefault();
}

draw();
// What is pressed on the drawing is let go there: let go on another element, it would press nothing.
const afterPress = watchPresses(document);
window.addEventListener(APP_READY, () => afterPress(takeOver), { once: true });
window.addEventListener('hashchange', draw);
document.addEventListener('click', remember);
document.addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.closest('#drawing')) event.preventDefault();
});
