import { DRAWING } from './drawings';

const CONTROLS = 'a, button, input';

const controlsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * What is the same for a control on the drawing and in the app. Ids are generated, and the app's links carry on what the
 * address holds.
 */
const keyOf = (control: HTMLElement): string => {
  const name = control.getAttribute('name') ?? control.getAttribute('autocomplete');
  return [control.tagName, name, control.ariaLabel, control.textContent].join('\n');
};

/** The app's control for one of the drawing. Where several have one key, their order decides. */
function findOwn(control: HTMLElement, drawn: HTMLElement[], own: HTMLElement[]): HTMLElement | null {
  const key = keyOf(control);
  const hasKey = (other: HTMLElement): boolean => keyOf(other) === key;
  const place = drawn.filter(hasKey).indexOf(control);
  return own.filter(hasKey)[place] ?? null;
}

/** Types into an input of the app's, or ticks it, as a person does. */
function fill(input: HTMLInputElement, { value, checked }: HTMLInputElement): void {
  if (input.checked !== checked) input.click();
  if (input.value === value || input.type === 'checkbox') return;
  // Past React's own setter, which would take the value for one that it has set.
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts the cursor, or the selection, where it was. */
function select(input: HTMLElement, [start, end]: readonly [number | null, number | null]): void {
  if (input instanceof HTMLInputElement && start !== null) input.setSelectionRange(start, end);
}

/**
 * Puts the app, which is drawn below, in the place of the drawing. What was typed and ticked on the drawing, the focus
 * and the selection move to the app's own controls; what was pressed there is pressed again. Call it when the app's
 * controls answer events.
 */
export function takeOver(): void {
  const drawing = document.getElementById(DRAWING);
  const app = document.getElementById('app');
  if (!drawing || !app) return;
  const drawn = controlsIn(drawing);
  const own = controlsIn(app);
  const ownOf = (control: Element | null): HTMLElement | null => {
    const before = drawn.find((known) => known === control);
    return before ? findOwn(before, drawn, own) : null;
  };
  const focused = document.activeElement;
  const selection =
    focused instanceof HTMLInputElement ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  const pressed = ownOf(drawing.querySelector('[data-pressed]'));

  // First: what is being composed in an input becomes its value when it loses the focus.
  const focus = ownOf(focused);
  focus?.focus({ preventScroll: true });
  for (const input of drawing.querySelectorAll('input')) {
    const target = ownOf(input);
    if (target instanceof HTMLInputElement) fill(target, input);
  }
  if (focus && selection) select(focus, selection);
  drawing.remove();
  pressed?.click();
}
