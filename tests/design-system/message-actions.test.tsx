import { IconButton } from '@ds/icon-button/icon-button';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageQuote } from '@ds/message-quote/message-quote';
import { LinkBar } from '@ds/link-bar/link-bar';
import { PinnedBar } from '@ds/pinned-bar/pinned-bar';
import { ReactionChip, ReactionPicker } from '@ds/reactions/reactions';
import { SelectionBar } from '@ds/selection-bar/selection-bar';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);
const long = 'long '.repeat(60);

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

/** The narrowest screen with the largest text. */
async function narrow() {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
}

describe('message bubble', () => {
  test('marks stand in words beside the time, or before the text', async () => {
    await render(
      <MessageBubble side="own" time="12:05" edited="edited" pinned="Pinned" forwarded="Forwarded from Mina">
        Hello
      </MessageBubble>,
    );
    expect(slot('message-meta')?.textContent).toBe('Pinnededited12:05');
    await expect.element(page.getByText('Forwarded from Mina')).toBeVisible();
  });

  test('while several are chosen, the whole line is its box, and nothing else can be pressed', async () => {
    const change = vi.fn<(checked: boolean) => void>();
    await render(
      <MessageBubble
        side="other"
        time="12:05"
        choice={{ label: 'Select message', checked: false, onCheckedChange: change }}
      >
        See <a href="#list">the list</a>
      </MessageBubble>,
    );
    const { right, top, height } = slot('message')?.getBoundingClientRect() ?? new DOMRect();
    const hit = document.elementFromPoint(right - 5, top + height / 2);
    expect(hit).toBe(page.getByRole('checkbox', { name: 'Select message' }).element());
    await page.getByRole('checkbox', { name: 'Select message' }).click();
    expect(change).toHaveBeenCalledWith(true);
    expect(page.getByRole('link').element().closest('[inert]')).not.toBeNull();
  });

  test('its menu is seen while it has focus', async () => {
    await render(
      <>
        <p style={{ paddingBlock: 200 }}>Elsewhere</p>
        <MessageBubble side="own" time="12:05" menu={<IconButton label="Options" icon={<i />} />}>
          Hello
        </MessageBubble>
      </>,
    );
    await page.getByText('Elsewhere').hover();
    const menu = slot('message-menu') ?? document.body;
    expect(getComputedStyle(menu).opacity).toBe('0');
    page.getByRole('button', { name: 'Options' }).element().focus();
    expect(getComputedStyle(menu).opacity).toBe('1');
  });
});

describe('message quote', () => {
  test('it is a button named by author and text where it leads somewhere', async () => {
    const press = vi.fn<() => void>();
    const view = await render(
      <MessageQuote author="Mina" onPress={press}>
        Coming?
      </MessageQuote>,
    );
    await page.getByRole('button', { name: 'Mina Coming?' }).click();
    expect(press).toHaveBeenCalledTimes(1);
    await view.rerender(<MessageQuote author="Mina">Coming?</MessageQuote>);
    expect(page.getByRole('button').query()).toBeNull();
  });

  test('a long text ends in an ellipsis instead of widening the page', async () => {
    await narrow();
    await render(
      <MessageQuote author={long} onPress={() => undefined}>
        {long}
      </MessageQuote>,
    );
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('reactions', () => {
  test('a chip is a pressed button whose name says all, and shows a number from two on', async () => {
    const view = await render(<ReactionChip emoji="👍" count={2} label="👍, 2 people, you" pressed />);
    const chip = page.getByRole('button', { name: '👍, 2 people, you' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    expect(chip.element().textContent).toBe('👍2');
    await view.rerender(<ReactionChip emoji="👍" count={1} label="👍, 1 person" pressed={false} />);
    expect(page.getByRole('button').element().textContent).toBe('👍');
  });

  test('chips and choices measure 44 px', async () => {
    await render(
      <>
        <ReactionChip emoji="👍" count={1} label="👍, 1 person" pressed={false} />
        <ReactionPicker
          label="React"
          choices={[{ emoji: '❤️', label: 'Heart' }]}
          value={null}
          onValueChange={() => undefined}
        />
      </>,
    );
    for (const button of page.getByRole('button').elements()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });

  test('a choice tells its emoji, the chosen one that it is taken back', async () => {
    const change = vi.fn<(emoji: string | null) => void>();
    const choices = [
      { emoji: '👍', label: 'Thumbs up' },
      { emoji: '❤️', label: 'Heart' },
    ];
    await render(<ReactionPicker label="React" choices={choices} value="❤️" onValueChange={change} />);
    await page.getByRole('button', { name: 'Thumbs up' }).click();
    await page.getByRole('button', { name: 'Heart', pressed: true }).click();
    expect(change.mock.calls).toEqual([['👍'], [null]]);
  });

  test('a last button leads to all emoji', async () => {
    const press = vi.fn<() => void>();
    await render(
      <ReactionPicker
        label="React"
        choices={[{ emoji: '👍', label: 'Thumbs up' }]}
        value={null}
        onValueChange={() => undefined}
        more={{ label: 'More reactions', onPress: press }}
      />,
    );
    await page.getByRole('button', { name: 'More reactions' }).click();
    expect(press).toHaveBeenCalledOnce();
  });
});

describe('pinned bar', () => {
  test('it is a button named by what it shows, beside the one for all', async () => {
    const press = vi.fn<() => void>();
    await narrow();
    await render(
      <PinnedBar title="Pinned message" onPress={press} end={<IconButton label="Show all" icon={<i />} />}>
        {long}
      </PinnedBar>,
    );
    await page.getByRole('button', { name: /^Pinned message long/ }).click();
    expect(press).toHaveBeenCalledTimes(1);
    await expect.element(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('link bar', () => {
  test('it is a link named by its text, which takes as many lines as it needs', async () => {
    await narrow();
    await render(
      <LinkBar href="#requests" icon={<i aria-hidden />}>
        {long}
      </LinkBar>,
    );
    await expect.element(page.getByRole('link', { name: /^long/ })).toHaveAttribute('href', '#requests');
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('selection bar', () => {
  test('it is a named group with its count, and a button that ends choosing', async () => {
    const cancel = vi.fn<() => void>();
    await narrow();
    await render(
      <SelectionBar
        label="Selected messages"
        count="3 selected"
        cancelLabel="Cancel selection"
        onCancel={cancel}
      >
        <IconButton label="Delete" icon={<i />} />
        <IconButton label="Forward" icon={<i />} />
        <IconButton label="Copy" icon={<i />} />
      </SelectionBar>,
    );
    const bar = page.getByRole('group', { name: 'Selected messages' });
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Cancel selection' }).click();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});
