import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { ConfirmDialog } from '@ds/confirm-dialog/confirm-dialog';
import { CountryPicker, preloadCountryPicker } from '@ds/country-picker/country-picker';
import { LanguagePicker } from '@ds/language-picker/language-picker';
import { Tabs } from '@ds/tabs/tabs';
import { ToastProvider, useToast } from '@ds/toast/toast';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const options = ['China', 'Bosnia and Herzegovina', 'South Georgia and the South Sandwich Islands'].map(
  (name, index) => ({ code: `A${index}`, name, otherNames: [], dialCode: `${index}` }),
);

const messages = {
  title: 'Country or region',
  search: 'Search',
  searchPlaceholder: 'Name',
  close: 'Close',
  loading: 'Loading countries',
  loaded: 'Countries loaded',
  failed: 'The list could not be loaded',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
  matches: String,
  noMatch: 'None',
  noMatchHint: 'Try again',
  useOther: 'Other',
  chosen: 'Chosen',
};

function Toast() {
  const { show } = useToast();
  useEffect(() => {
    show({ tone: 'danger', text: 'The network is not answering. Try again in a while.', duration: 60_000 });
  }, [show]);
  return null;
}

const Picker = ({ variant }: { variant: 'field' | 'dial' }) => (
  <CountryPicker
    variant={variant}
    label="Country"
    value="A0"
    onValueChange={() => undefined}
    options={options}
    messages={messages}
  />
);

/** Everything that stands on the page itself. */
const Closed = () => (
  <ToastProvider regionLabel="Notifications" dismissLabel="Dismiss">
    <AppBar
      start={<BackButton label="Back" />}
      title="Security"
      end={
        <LanguagePicker
          label="Language"
          closeLabel="Close"
          value="ru"
          onValueChange={() => undefined}
          languages={[{ value: 'ru', name: 'Русский' }]}
        />
      }
    />
    <Toast />
    <div className="flex flex-col items-start gap-4 px-gutter">
      <Picker variant="dial" />
      <Picker variant="field" />
      <Tabs
        label="Ways"
        tabs={[
          { value: 'a', label: 'Телефон и пароль', content: 'a' },
          { value: 'b', label: 'Телефон и код', content: 'b' },
          { value: 'c', label: 'Электронная почта', content: 'c' },
        ]}
      />
    </div>
  </ToastProvider>
);

const Dialog = () => (
  <ConfirmDialog
    open
    title="Delete this account and everything in it?"
    confirm={{ label: 'Delete everything for ever', onConfirm: () => undefined }}
    cancel={{ label: 'Keep it' }}
  >
    {'Nothing of it can be brought back. '.repeat(30)}
  </ConfirmDialog>
);

const scenes: [string, ReactNode, () => Promise<void>][] = [
  ['the page', <Closed key="page" />, async () => undefined],
  ['a confirm dialog', <Dialog key="dialog" />, async () => undefined],
  [
    'the country sheet',
    <Picker key="picker" variant="field" />,
    async () => {
      await page.getByRole('button', { name: /^Country/ }).click();
      await expect.element(page.getByRole('option').first()).toBeVisible();
    },
  ],
];

const CONTROLS = 'button, a[href], [role=option], [role=tab], [role=radio], input';

const controls = () =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.offsetParent !== null);

const settled = async () => {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
};

async function show(scene: ReactNode, prepare: () => Promise<void>) {
  await render(scene);
  await prepare();
  await vi.waitFor(() => expect(controls().length).toBeGreaterThan(0));
  await settled();
}

beforeAll(() => preloadCountryPicker());

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  document.querySelector('style[data-spacing]')?.remove();
  document.documentElement.dir = '';
  await page.viewport(390, 844);
});

test.each(scenes)('%s: every target is at least 44 by 44', async (_, scene, prepare) => {
  await show(scene, prepare);
  for (const control of controls()) {
    const box = control.closest('[data-slot=box]') ?? control;
    const { width, height } = box.getBoundingClientRect();
    expect(Math.min(width, height), control.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(44);
  }
});

test.each(scenes)('%s: inputs are set in 16 px or larger', async (_, scene, prepare) => {
  await show(scene, prepare);
  for (const input of document.querySelectorAll('input'))
    expect(Number.parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(16);
});

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

const isClipped = (element: Element) => {
  const { overflowX, overflowY } = getComputedStyle(element);
  const clips = overflowX === 'hidden' || overflowY === 'hidden';
  return (
    clips &&
    (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
  );
};

test.each(scenes)(
  '%s: at 320 px, with wide spacing and text twice as large, nothing is cut off',
  async (_, scene, prepare) => {
    await page.viewport(320, 640);
    const style = document.createElement('style');
    style.dataset['spacing'] = '';
    style.textContent = SPACING;
    document.head.append(style);
    document.documentElement.style.fontSize = '200%';
    await show(scene, prepare);
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > 320 && !element.closest('.sr-only'),
    );
    expect(wide.map((element) => element.outerHTML.slice(0, 160))).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const clipped = [...document.querySelectorAll('body *')].filter(
      (element) => isClipped(element) && !element.closest('.sr-only, [data-slot=announcer]'),
    );
    expect(clipped.map((element) => element.outerHTML.slice(0, 160))).toEqual([]);
  },
);

test.each(scenes)(
  '%s: keyboard focus is drawn as an outline, which forced colours keep',
  async (_, scene, prepare) => {
    await show(scene, prepare);
    const seen = new Set<Element>();
    for (let presses = 0; presses < 6; presses++) {
      await userEvent.tab();
      const focused = document.activeElement;
      if (!focused || focused === document.body || seen.has(focused)) continue;
      seen.add(focused);
      const drawn = focused.closest('[data-slot=box]') ?? focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
      expect(`${outlineStyle} ${outlineWidth}`, focused.outerHTML.slice(0, 120)).toBe('solid 2px');
    }
    expect(seen.size).toBeGreaterThan(0);
  },
);

test('the back arrow points to the inline start', async () => {
  document.documentElement.dir = 'rtl';
  await render(<BackButton label="Back" />);
  const arrow = page.getByRole('button').element().querySelector('svg');
  expect(getComputedStyle(arrow ?? document.body).scale).toBe('-1 1');
});
