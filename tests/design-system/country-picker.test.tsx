import { CountryPicker, type CountryOption, preloadCountryPicker } from '@ds/country-picker/country-picker';
import { StrictMode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const country = (code: string, name: string, dialCode: string, more: Partial<CountryOption> = {}) => ({
  code,
  name,
  otherNames: [],
  dialCode,
  ...more,
});

const few: CountryOption[] = [
  country('CA', 'Canada', '1'),
  country('CN', 'China', '86', { otherNames: ['中国'] }),
  country('CI', 'Côte d’Ivoire', '225'),
  country('DE', 'Germany', '49', { otherNames: ['Deutschland'] }),
  country('JP', 'Japan', '81', { otherNames: ['日本'] }),
  country('KR', 'South Korea', '82', { otherNames: ['대한민국'] }),
  country('TR', 'Türkiye', '90'),
  country('GB', 'United Kingdom', '44'),
  country('US', 'United States', '1'),
  country('other', 'Other', ''),
];

const messages = {
  title: 'Country or region',
  search: 'Search countries',
  searchPlaceholder: 'Name or +number',
  close: 'Close',
  loading: 'Loading countries',
  loaded: 'Countries loaded',
  failed: 'The list could not be loaded',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
  matches: (count: number) => `${count} countries`,
  noMatch: 'No country matches.',
  noMatchHint: 'Try the dial code.',
  useOther: 'Use another country',
  chosen: 'Chosen',
};

function Caller({ options = few, preferred = 'US', initial = 'CN', onChange = vi.fn() }) {
  const [value, setValue] = useState(initial);
  return (
    <StrictMode>
      <h1>Page</h1>
      <CountryPicker
        label="Country"
        value={value}
        onValueChange={(code: string) => {
          onChange(code);
          setValue(code);
        }}
        options={options}
        preferred={preferred}
        messages={messages}
      />
    </StrictMode>
  );
}

const trigger = () => page.getByRole('button', { name: /^Country/ });
const search = () => page.getByRole('searchbox');
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const names = () => rows().map((row) => row.querySelector('span.min-w-0')?.textContent);
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.querySelector('span.min-w-0')?.textContent : null;
};

async function open(props: Parameters<typeof Caller>[0] = {}) {
  const screen = await render(<Caller {...props} />);
  await trigger().click();
  await expect.element(search()).toBeVisible();
  await vi.waitFor(() => expect(rows()).toHaveLength(props.options?.length ?? few.length));
  return screen;
}

const closed = () => vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), 5000);

const type = async (text: string) => {
  await search().fill(text);
};

beforeAll(() => preloadCountryPicker());

afterEach(() => {
  vi.useRealTimers();
});

test('P-country-1: a real button named by label and value opens a dialog, and gets focus back', async () => {
  await open();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Country or region');
  await page.getByRole('button', { name: 'Close' }).click();
  await closed();
  await expect.element(trigger()).toHaveAccessibleName('Country China');
  await expect.element(trigger()).toHaveAttribute('aria-haspopup', 'dialog');
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger().element()));
});

test('P-country-1: near-full-height on a phone, of fixed size on a wide screen', async () => {
  await open();
  const size = () => page.getByRole('dialog').element().getBoundingClientRect();
  await vi.waitFor(() => expect(size().bottom).toBeCloseTo(window.innerHeight, 0));
  expect(size().height).toBeGreaterThan(window.innerHeight * 0.9);
  await page.viewport(1280, 800);
  const whole = size();
  await type('zzz');
  await expect.element(page.getByText('No country matches.')).toBeVisible();
  expect(size().height).toBe(whole.height);
  expect(whole.width).toBeLessThan(500);
  await page.viewport(390, 844);
});

test.each([
  ['the name', 'germ', ['Germany']],
  ['the endonym', 'deutsch', ['Germany']],
  ['another script', '日本', ['Japan']],
  ['a syllable half typed', '대하', ['South Korea']],
  ['the ISO code', 'gb', ['United Kingdom']],
  ['the dial code', '82', ['South Korea']],
  ['the dial code with plus', '+44', ['United Kingdom']],
  ['the dial code in full width', '＋８２', ['South Korea']],
  ['no diacritics', 'turkiye', ['Türkiye']],
  ['another apostrophe and case', "COTE D'IVOIRE", ['Côte d’Ivoire']],
  ['full width', 'ｃｈｉｎａ', ['China']],
  ['a later word', 'kingdom', ['United Kingdom']],
  ['a shared dial code', '+1', ['Canada', 'United States']],
])('P-country-2: finds by %s', async (_, text, found) => {
  await open();
  await type(text);
  await vi.waitFor(() => expect(names()).toEqual(found));
});

test('P-country-3: the chosen country is first, then the preferred one; other is last', async () => {
  await open({ initial: 'JP', preferred: 'US' });
  const all = names();
  expect(all.slice(0, 3)).toEqual(['Japan', 'United States', 'Canada']);
  expect(all.at(-1)).toBe('Other');
  expect(rows()[0]?.getAttribute('aria-selected')).toBe('true');
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
});

test('P-country-3: countries that share a dial code stay distinct', async () => {
  const onChange = vi.fn();
  await open({ onChange });
  await type('+1');
  await page.getByRole('option', { name: 'Canada' }).click();
  await closed();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('CA');
  await expect.element(trigger()).toHaveAccessibleName('Country Canada');
});

test('P-country-4: arrows, Page keys, Home and End move; Enter picks', async () => {
  const onChange = vi.fn();
  await open({ onChange });
  await vi.waitFor(() => expect(document.activeElement).toBe(search().element()));
  const steps: [string, string][] = [
    ['{ArrowDown}', 'China'],
    ['{ArrowDown}', 'United States'],
    ['{ArrowUp}', 'China'],
    ['{End}', 'Other'],
    ['{Home}', 'China'],
    ['{PageDown}', 'Other'],
    ['{PageUp}', 'China'],
    ['{ArrowDown}', 'United States'],
  ];
  for (const [key, name] of steps) {
    await userEvent.keyboard(key);
    expect(active(), key).toBe(name);
  }
  await userEvent.keyboard('{Enter}');
  await closed();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('US');
});

test('P-country-4: Enter with nothing highlighted closes the keyboard only', async () => {
  const onChange = vi.fn();
  await open({ onChange });
  await type('jap');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(search().element());
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Japan');
  await userEvent.keyboard('{Enter}');
  await closed();
  expect(onChange).toHaveBeenCalledWith('JP');
});

test('P-country-4: in Safari, the Enter that ends a composition leaves focus in the search field', async () => {
  await open();
  await type('日本');
  const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
  expect(search().element().dispatchEvent(new KeyboardEvent('keydown', key))).toBe(true);
  await expect.element(search()).toHaveFocus();
});

test('P-country-4: typing in the list continues in the search field', async () => {
  await open();
  page.getByRole('listbox').element().focus();
  await userEvent.keyboard('ger');
  await expect.element(search()).toHaveValue('ger');
  await vi.waitFor(() => expect(names()).toEqual(['Germany']));
});

test('P-country-4: each row is an option with a name, and not hidden from swiping', async () => {
  await open();
  expect(page.getByRole('option').elements()).toHaveLength(few.length);
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName('China Chosen +86');
});

const announced = (politeness: 'polite' | 'assertive') =>
  [...document.querySelectorAll(`[data-slot=announcer][aria-live=${politeness}] p`)].map(
    (message) => message.textContent,
  );

const listed = (state: 'ready' | 'loading' | 'failed', onRetry?: () => Promise<void>) => (
  <StrictMode>
    <h1>Page</h1>
    <CountryPicker
      label="Country"
      defaultValue="CN"
      options={state === 'ready' ? few : []}
      state={state}
      {...(onRetry ? { onRetry } : {})}
      messages={messages}
    />
  </StrictMode>
);

const clearAnnouncements = () => {
  for (const region of document.querySelectorAll('[data-slot=announcer]')) region.replaceChildren();
};

describe('P-country: a list that is loading or failed', () => {
  beforeEach(clearAnnouncements);

  test('while the list loads, placeholders replace it, and the loading is announced', async () => {
    await render(listed('loading'));
    await trigger().click();
    await expect.element(page.getByRole('group', { name: 'Loading countries' })).toBeVisible();
    expect(document.querySelectorAll('[data-slot=country-loading] [data-slot=skeleton]')).not.toHaveLength(0);
    await expect.poll(() => announced('polite')).toContain('Loading countries');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await expect.element(page.getByText('No country matches.')).not.toBeInTheDocument();
  });

  test('a loaded list keeps the search text and focus, and is announced', async () => {
    const screen = await render(listed('loading'));
    await trigger().click();
    await search().fill('germ');
    await screen.rerender(listed('ready'));
    await vi.waitFor(() => expect(names()).toEqual(['Germany']));
    await expect.element(search()).toHaveValue('germ');
    expect(document.activeElement).toBe(search().element());
    await expect.poll(() => announced('polite')).toContain('Countries loaded');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await closed();
    await expect.element(trigger()).toHaveAccessibleName('Country Germany');
  });

  test('an error replaces a list that failed, with a retry that shows progress', async () => {
    let answer = () => {};
    const onRetry = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const screen = await render(listed('failed', onRetry));
    await trigger().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Check your connection and try again.')).toBeVisible();
    await expect.poll(() => announced('assertive')).toContain('The list could not be loaded');
    const retry = dialog.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect.element(retry).toHaveAttribute('aria-busy', 'true');
    expect(onRetry).toHaveBeenCalledOnce();
    answer();
    await expect.element(retry).not.toHaveAttribute('aria-busy');
    await screen.rerender(listed('ready', onRetry));
    await vi.waitFor(() => expect(rows()).toHaveLength(few.length));
    // The button is gone: focus stays in the sheet, where the keys go on.
    await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
  });

  test('a list that is there at the opening is not announced', async () => {
    await open();
    expect(announced('polite')).toEqual([]);
  });
});

test('P-country-1: in a phone field its content names it with label and value, without a reference', async () => {
  const dial = (options: CountryOption[], value = 'CN') => (
    <CountryPicker variant="dial" label="Country" value={value} options={options} messages={messages} />
  );
  const screen = await render(dial(few));
  await expect.element(trigger()).toHaveAccessibleName('Country China CN');
  // A screen reader that reads what a name refers to would say the label twice.
  await expect.element(trigger()).not.toHaveAttribute('aria-labelledby');
  await screen.rerender(dial([]));
  await expect.element(trigger()).toHaveAccessibleName('Country CN');
  await screen.rerender(dial(few, 'other'));
  await expect.element(trigger()).toHaveAccessibleName('Country Other');
});

test('P-country-5: the count is announced after typing stops, not at every key', async () => {
  await open();
  const polite = document.querySelector('[data-slot=announcer][aria-live=polite]');
  const said = () => [...(polite?.children ?? [])].map((message) => message.textContent);
  polite?.replaceChildren();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await type('u');
  await vi.waitUntil(() => names().length < few.length);
  await vi.advanceTimersByTimeAsync(1000);
  await type('united');
  await vi.waitUntil(() => names().length === 2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(said()).toEqual(['2 countries']);
});

test('P-country-5: no match says what to try and offers other', async () => {
  const onChange = vi.fn();
  await open({ onChange });
  await type('zzz');
  await expect.element(page.getByText('Try the dial code.')).toBeVisible();
  await vi.waitFor(() => expect(names()).toEqual(['Use another country']));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await closed();
  expect(onChange).toHaveBeenCalledWith('other');
});

test('the search is empty again at the next opening', async () => {
  await open();
  await type('jap');
  await userEvent.keyboard('{Escape}');
  await closed();
  await trigger().click();
  await expect.element(search()).toHaveValue('');
});

test('Back closes it and stays on the page', async () => {
  await open();
  history.back();
  await closed();
  await expect.element(trigger()).toBeVisible();
});

const many = Array.from({ length: 250 }, (_, index) =>
  country(
    `${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`,
    `Country ${index}`,
    `${index}`,
  ),
);

test('P-country-6: a press shows the first rows in its own frame, the others follow', async () => {
  await render(<Caller options={many} initial="A0" />);
  trigger()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await Promise.resolve();
  expect(rows().length).toBeGreaterThanOrEqual(16);
  expect(rows().length).toBeLessThan(50);
  await vi.waitFor(() => expect(rows()).toHaveLength(250), 5000);
});

test('P-country-6: a key shows the first matches in its own frame, the others follow', async () => {
  await open({ options: many, initial: 'A0' });
  const input = search().element();
  Reflect.set(HTMLInputElement.prototype, 'value', 'country 2', input);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  expect(names().slice(0, 2)).toEqual(['Country 2', 'Country 20']);
  expect(rows().length).toBeLessThan(50);
  await vi.waitFor(() => expect(names()).toHaveLength(61), 5000);
});

test('P-country-6: the browser skips layout and flags of rows out of view', async () => {
  await open();
  for (const row of rows()) expect(getComputedStyle(row).contentVisibility).toBe('auto');
});

test('its error is below it and describes it', async () => {
  const picker = (error?: string) => (
    <CountryPicker label="Country" defaultValue="CN" options={few} messages={messages} error={error} />
  );
  const screen = await render(picker('Choose a country.'));
  await expect.element(trigger()).toHaveAccessibleDescription('Choose a country.');
  await screen.rerender(picker());
  await expect.element(trigger()).not.toHaveAttribute('aria-describedby');
});

test('keeps its own value when uncontrolled', async () => {
  await render(<CountryPicker label="Country" defaultValue="JP" options={few} messages={messages} />);
  await expect.element(trigger()).toHaveAccessibleName('Country Japan');
  await trigger().click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await closed();
  await expect.element(trigger()).toHaveAccessibleName('Country Germany');
});

test('a flag has no name, loads late, and a country without one keeps its place', async () => {
  await open({
    options: [...few.slice(0, -1), country('A0', 'Nowhere', '999'), country('other', 'Other', '')],
  });
  const flag = (name: string) =>
    page.getByRole('option', { name }).element().querySelector<HTMLElement>('[data-slot="flag"]');
  expect(flag('Japan')?.style.backgroundImage).toMatch(/JP.*\.svg/);
  expect(flag('Nowhere')?.style.backgroundImage).toBe('');
});
