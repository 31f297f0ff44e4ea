import { EmojiPicker, type EmojiPickerProps, type EmojiTone } from '@ds/emoji-picker/emoji-picker';
import en from 'emojibase-data/en/data.json';
import enNames from 'emojibase-data/en/messages.json';
import ru from 'emojibase-data/ru/data.json';
import ruNames from 'emojibase-data/ru/messages.json';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const messages = {
  title: 'Emoji',
  close: 'Close',
  search: 'Search emoji',
  recent: 'Recently used',
  noMatch: 'No emoji found.',
  tone: (name: string) => `Skin tone: ${name}`,
  toneNone: 'Default',
  loading: 'Loading',
  failed: 'Not loaded',
  failedHint: 'Try again.',
  retry: 'Again',
};

interface CallerProps extends Partial<EmojiPickerProps> {
  isAnchored?: boolean;
  /** Where the button stands in its line. */
  at?: 'start' | 'end';
}

function Caller({ isAnchored = false, at = 'start', ...props }: CallerProps) {
  const [open, setOpen] = useState(false);
  const [tone, setTone] = useState<EmojiTone>('none');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <h1>Page</h1>
      <div style={{ display: 'flex', justifyContent: at }}>
        <button ref={button} type="button" style={{ marginTop: 500 }} onClick={() => setOpen(true)}>
          Open
        </button>
      </div>
      <EmojiPicker
        set={{ emojis: en, names: enNames }}
        locale="en"
        recent={[]}
        onRetry={() => undefined}
        onChoose={() => undefined}
        messages={messages}
        {...props}
        open={open}
        onOpenChange={setOpen}
        tone={tone}
        onToneChange={setTone}
        anchor={isAnchored ? button : undefined}
      />
    </>
  );
}

const search = () => page.getByRole('searchbox', { name: 'Search emoji' });
const cells = () => [...document.querySelectorAll<HTMLElement>('[role=row] [data-slot=emoji]')];
const active = () => document.querySelector('[data-slot=emoji][data-state=active]')?.textContent;

async function open(props: Parameters<typeof Caller>[0] = {}): Promise<void> {
  await render(<Caller {...props} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
}

/** Waits for the emoji that stands first. */
const waitFirst = (emoji: string) => vi.waitFor(() => expect(cells()[0]?.textContent).toBe(emoji));

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
  await page.viewport(390, 844);
});

describe('emoji picker', () => {
  test('shows all emoji by categories, each with its name', async () => {
    await open();
    await waitFirst('😀');
    expect(document.querySelector('[frimousse-category-header]:not([aria-hidden] *)')?.textContent).toBe(
      'Smileys & emotion',
    );
    await expect.element(page.getByRole('gridcell', { name: 'Grinning face', exact: true })).toBeVisible();
    expect(cells().every((cell) => cell.getBoundingClientRect().width >= 44)).toBe(true);
    // Only those in sight are there.
    expect(cells().length).toBeLessThan(300);
  });

  test('is searched in the language of its set, and Enter chooses', async () => {
    const choose = vi.fn<(emoji: string) => void>();
    await open({ set: { emojis: ru, names: ruNames }, locale: 'ru', onChoose: choose });
    await waitFirst('😀');
    await search().fill('выдра');
    await waitFirst('🦦');
    await userEvent.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledExactlyOnceWith('🦦');
  });

  test('arrow keys move from the field through the grid, and each name is read', async () => {
    const choose = vi.fn<(emoji: string) => void>();
    await open({ onChoose: choose });
    await waitFirst('😀');
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(active()).toBe('😀'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await vi.waitFor(() => expect(active()).not.toBe('😀'));
    const name = document.querySelector('[data-slot=emoji][data-state=active]')?.getAttribute('aria-label');
    await vi.waitFor(() =>
      expect(document.querySelector('[frimousse-viewport] [aria-live=polite]')?.textContent).toBe(name),
    );
    await userEvent.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledOnce();
  });

  test('what the keys move to is in view', async () => {
    await open();
    await waitFirst('😀');
    await expect.element(search()).toHaveFocus();
    const active = () => document.querySelector('[data-slot=emoji][data-state=active]');
    for (let moved = 0; moved < 30; moved += 1) {
      const before = active();
      await userEvent.keyboard('{ArrowDown}');
      await vi.waitFor(
        () => {
          expect(active()).not.toBeNull();
          expect(active()).not.toBe(before);
        },
        { interval: 10 },
      );
    }
    await vi.waitFor(() => {
      const cell = active()?.getBoundingClientRect();
      const view = document.querySelector('[frimousse-viewport]')?.getBoundingClientRect();
      expect(cell && view && cell.top >= view.top && cell.bottom <= view.bottom + 1).toBe(true);
    });
    expect(document.querySelector('[frimousse-viewport]')?.scrollTop).toBeGreaterThan(500);
  });

  test('a word that is being composed is not chosen by its Enter', async () => {
    const choose = vi.fn<(emoji: string) => void>();
    await open({ onChoose: choose });
    await search().fill('otter');
    await waitFirst('🦦');
    search()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    expect(choose).not.toHaveBeenCalled();
  });

  test('says that nothing was found, once typing has stopped', async () => {
    await open();
    await waitFirst('😀');
    await search().fill('zzzz');
    await expect.element(page.getByText('No emoji found.').first()).toBeVisible();
    await vi.waitFor(
      () =>
        expect(
          [...document.querySelectorAll('[aria-live]')].some((one) => one.textContent === 'No emoji found.'),
        ).toBe(true),
      { timeout: 4_000 },
    );
  });

  test('what was used lately comes first, until something is searched for', async () => {
    const choose = vi.fn<(emoji: string) => void>();
    await open({ recent: ['🎉', '👍🏽'], onChoose: choose });
    await waitFirst('😀');
    const recent = page.getByRole('group', { name: 'Recently used' });
    await recent.getByRole('button', { name: 'Thumbs up' }).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith('👍🏽');
    await search().fill('cat');
    await expect.element(recent).not.toBeInTheDocument();
  });

  test('a skin tone changes all that have one, and is said', async () => {
    await open();
    await waitFirst('😀');
    const tone = page.getByRole('button', { name: /^Skin tone/ });
    await tone.click();
    await expect.element(tone).toHaveAccessibleName('Skin tone: Light skin tone');
    await search().fill('waving hand');
    await waitFirst('👋🏻');
  });

  test('a set that can’t be loaded can be asked for again', async () => {
    const retry = vi.fn<() => void>();
    await open({ set: null, failed: true, onRetry: retry });
    await page.getByRole('button', { name: 'Again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test('while the set loads it says so, and Esc closes it; focus returns', async () => {
    await open({ set: null });
    await expect.element(page.getByRole('group', { name: 'Loading' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('fits the narrowest screen, and larger text', async () => {
    await page.viewport(320, 640);
    await open();
    await waitFirst('😀');
    const view = () => document.querySelector('[frimousse-viewport]');
    expect(view()?.scrollWidth).toBe(view()?.clientWidth);
    const before = Number(document.querySelector('[role=grid]')?.getAttribute('aria-colcount'));
    document.documentElement.style.fontSize = '200%';
    await vi.waitFor(() =>
      expect(Number(document.querySelector('[role=grid]')?.getAttribute('aria-colcount'))).toBeLessThan(
        before,
      ),
    );
    expect(view()?.scrollWidth).toBe(view()?.clientWidth);
  });

  test('the search takes focus once the emoji have loaded, unless the reader has moved on', async () => {
    const screen = await render(<Caller set={null} />);
    const load = () => screen.rerender(<Caller />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Emoji' })).toHaveFocus();
    await load();
    await expect.element(search()).toHaveFocus();
    await screen.rerender(<Caller set={null} />);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Open' }).click();
    await userEvent.tab();
    await load();
    await waitFirst('😀');
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('is a sheet on a phone, and stands above its button on a wide screen', async () => {
    await page.viewport(1280, 800);
    await open({ isAnchored: true });
    const dialog = () => page.getByRole('dialog').element().getBoundingClientRect();
    const button = page.getByText('Open').element().getBoundingClientRect();
    await vi.waitFor(() => expect(dialog().bottom).toBeLessThanOrEqual(button.top));
    expect(dialog().left).toBeCloseTo(Math.max(8, button.left), 0);
    await page.viewport(390, 844);
    await vi.waitFor(() => expect(dialog().width).toBe(390));
  });

  test.each(['ltr', 'rtl'])(
    'is as wide above a button at the end of its line, and stays on the screen, in %s',
    async (dir) => {
      document.documentElement.dir = dir;
      await page.viewport(1280, 800);
      await open({ isAnchored: true, at: 'end' });
      const dialog = page.getByRole('dialog').element().getBoundingClientRect();
      const screen = document.querySelector('[data-slot=dialog-overlay]')?.getBoundingClientRect();
      expect(dialog.width).toBe(384);
      expect(dir === 'ltr' ? Number(screen?.right) - dialog.right : dialog.left - Number(screen?.left)).toBe(
        8,
      );
    },
  );
});
