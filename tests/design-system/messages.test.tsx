import {
  ConversationContent,
  ConversationLink,
  ConversationRow,
} from '@ds/conversation-row/conversation-row';
import { List } from '@ds/list-row/list-row';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageNote } from '@ds/message-note/message-note';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);
const box = (name: string) => slot(name)?.getBoundingClientRect() ?? new DOMRect();

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  document.documentElement.dir = 'ltr';
  await page.viewport(390, 844);
});

describe('message bubble', () => {
  test('line breaks are kept, and long words break instead of widening the page', async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
    await render(
      <MessageBubble side="own" time="12:05">
        {`one\ntwo\n${'long'.repeat(60)}`}
      </MessageBubble>,
    );
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(slot('message-text')?.textContent).toContain('one\ntwo\n');
    expect(getComputedStyle(slot('message-text') ?? document.body).whiteSpace).toBe('pre-wrap');
  });

  test('marks that stack up on its letters don’t cover what is above and below it', async () => {
    await render(
      <MessageBubble side="own" time="12:05">
        {`a${'\u0336\u035c\u0489'.repeat(400)}`}
      </MessageBubble>,
    );
    expect(getComputedStyle(slot('message-bubble') ?? document.body).overflowY).toBe('clip');
    expect(box('message-bubble').height).toBeLessThan(100);
  });

  test.each([
    ['ltr', 'own', 'right'],
    ['ltr', 'other', 'left'],
    ['rtl', 'own', 'left'],
    ['rtl', 'other', 'right'],
  ] as const)('on a page from %s, %s messages stand at the %s', async (dir, side, edge) => {
    document.documentElement.dir = dir;
    await render(
      <MessageBubble side={side} time="12:05">
        שלום
      </MessageBubble>,
    );
    const { left, right } = box('message-bubble');
    expect(left > 390 - right ? 'right' : 'left').toBe(edge);
  });

  test('the text sets its direction, and the time stands where its last line ends', async () => {
    const view = await render(
      <MessageBubble side="own" time="12:05">
        שלום
      </MessageBubble>,
    );
    expect(box('message-meta').left - box('message-bubble').left).toBeLessThan(20);
    await view.rerender(
      <MessageBubble side="own" time="12:05 PM">
        Hello
      </MessageBubble>,
    );
    expect(box('message-bubble').right - box('message-meta').right).toBeLessThan(20);
    // On the same line: the bubble is one line high.
    expect(box('message-bubble').height).toBeLessThan(44);
  });

  test('inside a group, the corners at the sender’s side are smaller, and a picture keeps its room', async () => {
    await render(
      <>
        <MessageBubble side="other" time="12:01" last={false} avatar={null}>
          One
        </MessageBubble>
        <MessageBubble side="other" time="12:01" first={false} avatar={<i id="face" />}>
          Two
        </MessageBubble>
      </>,
    );
    const [one, two] = [...document.querySelectorAll('[data-slot="message-bubble"]')];
    if (!one || !two) throw new Error('There are no bubbles.');
    const { borderStartStartRadius, borderEndStartRadius, borderEndEndRadius } = getComputedStyle(one);
    expect([borderStartStartRadius, borderEndStartRadius, borderEndEndRadius]).toEqual([
      '18px',
      '6px',
      '18px',
    ]);
    expect(getComputedStyle(two).borderStartStartRadius).toBe('6px');
    expect(one.getBoundingClientRect().left).toBe(two.getBoundingClientRect().left);
    expect(document.querySelectorAll('#face')).toHaveLength(1);
  });

  test('its state is an icon with words, and a failed one has room for its action', async () => {
    await render(
      <MessageBubble
        side="own"
        time="12:05"
        state={{ kind: 'failed', label: 'Not sent' }}
        action={<button type="button">Retry</button>}
      >
        Hello
      </MessageBubble>,
    );
    expect(slot('message')?.dataset['state']).toBe('failed');
    expect(slot('message-state')?.querySelector('svg[aria-hidden]')).not.toBeNull();
    await expect.element(page.getByText('Not sent')).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('links of the caller are part of the text', async () => {
    await render(
      <MessageBubble side="other" time="12:05">
        See <a href="#list">the list</a>
      </MessageBubble>,
    );
    expect(slot('message-text')?.textContent).toBe('See the list12:05');
    await expect.element(page.getByRole('link', { name: 'the list' })).toHaveAttribute('href', '#list');
  });
});

describe('message note', () => {
  test('it is text in the middle; a variant is told by its state', async () => {
    await render(<MessageNote variant="unread">Unread messages</MessageNote>);
    expect(slot('message-note')?.dataset['state']).toBe('unread');
    const text = page.getByText('Unread messages').element().getBoundingClientRect();
    expect((text.left + text.right) / 2).toBeCloseTo(195, 0);
  });
});

describe('conversation row', () => {
  const row = (
    <List>
      <ConversationRow
        href="#mina"
        name="Mina"
        lead="You:"
        preview="Ten minutes"
        time="12:05"
        state={{ kind: 'failed', label: 'Not sent' }}
        unread={{ count: 120, label: '120 unread' }}
        mutedLabel="Muted"
      />
    </List>
  );

  test('the whole row is one link, named by all it shows', async () => {
    await render(row);
    const name = 'Mina Muted Not sent 12:05 You: Ten minutes 120 unread';
    const link = page.getByRole('listitem').getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('href', '#mina');
    await userEvent.tab();
    await expect.element(link).toHaveFocus();
    expect(getComputedStyle(link.element()).outlineStyle).toBe('solid');
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72);
  });

  test('what goes on at the moment takes the place of the last message', async () => {
    await render(
      <List>
        <ConversationRow href="#mina" name="Mina" lead="You:" preview="Ten minutes" activity="typing…" />
      </List>,
    );
    await expect.element(page.getByRole('link', { name: 'Mina typing…', exact: true })).toBeVisible();
    expect(document.querySelector('[aria-live], [role=status]')).toBeNull();
  });

  test('who is online has the ring, and is said to be', async () => {
    await render(
      <List>
        <ConversationRow href="#mina" name="Mina" onlineLabel="Online" preview="Ten minutes" />
      </List>,
    );
    await expect
      .element(page.getByRole('link', { name: 'Mina Online Ten minutes', exact: true }))
      .toBeVisible();
    expect(slot('avatar')?.dataset['state']).toBe('online');
    expect(box('ring').width).toBeCloseTo(box('avatar').width, 0);
  });

  test('a pinned one and a marked one say so; the menu opens by button, right click and long press', async () => {
    const onOpen = vi.fn();
    await render(
      <List>
        <ConversationRow
          href="#mina"
          name="Mina"
          pinnedLabel="Pinned"
          markedLabel="Marked as unread"
          menu={{ label: 'Options for Mina', onOpen }}
        />
      </List>,
    );
    const link = page.getByRole('link', { name: 'Mina Pinned Marked as unread', exact: true });
    await expect.element(link).toBeVisible();
    await page.getByRole('button', { name: 'Options for Mina' }).click({ force: true });
    expect(onOpen).toHaveBeenCalledTimes(1);
    await link.click({ button: 'right' });
    expect(onOpen).toHaveBeenCalledTimes(2);
    const touch = {
      bubbles: true,
      pointerType: 'touch',
      pointerId: 1,
      isPrimary: true,
      clientX: 200,
      clientY: 20,
    };
    const element = link.element();
    element.dispatchEvent(new PointerEvent('pointerdown', touch));
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(3));
    element.dispatchEvent(new PointerEvent('pointerup', touch));
    // The click that ends the gesture leads nowhere.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(element.dispatchEvent(click)).toBe(false);
    element.dispatchEvent(new PointerEvent('pointerdown', touch));
    element.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientX: 130 }));
    expect(onOpen).toHaveBeenCalledTimes(4);
  });

  test('the menu’s button, drawn for a pointer or the keyboard, leaves the time and the count in view', async () => {
    await render(
      <List>
        <ConversationRow
          href="#mina"
          name="Mina"
          preview="See you there"
          time="12:30"
          unread={{ count: 3, label: '3 unread' }}
          menu={{ label: 'Options for Mina', onOpen: () => undefined }}
        />
      </List>,
    );
    const button = page.getByRole('button', { name: 'Options for Mina' });
    const overlaps = () => {
      const { left } = button.element().getBoundingClientRect();
      const parts = [page.getByText('12:30').element(), page.getByText('3', { exact: true }).element()];
      return parts.some((part) => part.getBoundingClientRect().right > left);
    };
    expect(overlaps()).toBe(true);
    await page.getByRole('link').hover();
    expect(overlaps()).toBe(false);
    await page.getByRole('link').unhover();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    expect(overlaps()).toBe(false);
  });

  test('after the menu key opened the menu, Enter follows the link, and the key opens it again', async () => {
    const onOpen = vi.fn();
    await render(
      <List>
        <ConversationRow href="#mina" name="Mina" menu={{ label: 'Options for Mina', onOpen }} />
      </List>,
    );
    const element = page.getByRole('link', { name: 'Mina', exact: true }).element();
    const pressMenuKey = () =>
      element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    pressMenuKey();
    pressMenuKey();
    expect(onOpen).toHaveBeenCalledTimes(2);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(element.dispatchEvent(click)).toBe(true);
  });

  test('two fingers zoom the page, and open no menu', async () => {
    const onOpen = vi.fn();
    await render(
      <List>
        <ConversationRow href="#mina" name="Mina" menu={{ label: 'Options for Mina', onOpen }} />
      </List>,
    );
    const element = page.getByRole('link', { name: 'Mina', exact: true }).element();
    const finger = (type: string, pointerId: number, clientX: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          pointerId,
          isPrimary: pointerId === 1,
          clientX,
          clientY: 20,
        }),
      );
    finger('pointerdown', 1, 100);
    finger('pointerdown', 2, 300);
    finger('pointermove', 1, 95);
    finger('pointermove', 2, 305);
    expect(onOpen).not.toHaveBeenCalled();
    expect(getComputedStyle(element).touchAction).toBe('pan-y pinch-zoom');
  });

  test('far from the screen it is its name, in a row of the same height; focus stays when what it shows comes', async () => {
    const onOpen = vi.fn();
    const list = (content: ReactNode) => (
      <List>
        <ConversationLink href="#mina" name="Mina" menu={{ label: 'Options for Mina', onOpen }}>
          {content}
        </ConversationLink>
      </List>
    );
    const { rerender } = await render(list(null));
    const link = page.getByRole('link', { name: 'Mina', exact: true });
    await expect.element(link).toBeVisible();
    const { height } = box('conversation-row');
    await link.click({ button: 'right' });
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(page.getByRole('button').elements()).toEqual([]);
    const element = slot('conversation-row');
    element?.focus();
    await rerender(list(<ConversationContent name="Mina" preview="Ten minutes" time="12:05" />));
    await expect
      .element(page.getByRole('link', { name: 'Mina 12:05 Ten minutes', exact: true }))
      .toBeVisible();
    expect(document.activeElement).toBe(element);
    expect(box('conversation-row').height).toBe(height);
    expect(page.getByRole('button').elements()).toHaveLength(1);
  });

  test('a muted one has a grey count', async () => {
    await render(row);
    expect(slot('badge')?.dataset['state']).toBe('neutral');
  });

  test('a long name ends in an ellipsis before the time, which is shown in full', async () => {
    await render(
      <List>
        <ConversationRow
          href="#long"
          name={'Name '.repeat(30)}
          preview={'Text '.repeat(60)}
          time="30.09.2029"
        />
      </List>,
    );
    const name = slot('conversation-row-name');
    expect(name?.scrollWidth).toBeGreaterThan(name?.clientWidth ?? 0);
    expect(box('conversation-row-name').right).toBeLessThanOrEqual(box('conversation-row-time').left);
    expect(slot('conversation-row-time')?.scrollWidth).toBe(slot('conversation-row-time')?.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(390);
    // One line of preview, whatever its length.
    expect(box('conversation-row').height).toBeLessThan(80);
  });

  test.each([320, 390])(
    'at %i px a sender’s long name leaves room for the preview and the count',
    async (width) => {
      await page.viewport(width, 640);
      await render(
        <List>
          <ConversationRow
            href="#group"
            name="Walkers"
            lead={`${'Konstantinopolsky-'.repeat(2).slice(0, 30)}:`}
            preview={'Text '.repeat(20)}
            time="12:05"
            mentionedLabel="You are mentioned"
            waitingLabel="2 people want to join"
            unread={{ count: 3, label: '3 unread' }}
          />
        </List>,
      );
      await expect.element(page.getByRole('link', { name: /2 people want to join/ })).toBeVisible();
      expect(box('conversation-row-waiting').right).toBeLessThan(box('conversation-row-mention').left);
      expect(box('badge').right).toBeLessThanOrEqual(width - 20);
      expect(box('conversation-row-mention').right).toBeLessThan(box('badge').left);
      expect(box('conversation-row-preview').width).toBeGreaterThan(8);
      const lead = slot('conversation-row-lead');
      expect(lead?.scrollWidth).toBeGreaterThan(lead?.clientWidth ?? 0);
    },
  );

  test('a name from right to left keeps its direction and starts where the row does', async () => {
    await render(
      <List>
        <ConversationRow href="#noa" name="נועה!" preview="שלום" time="12:01" />
      </List>,
    );
    expect(slot('conversation-row-name')?.tagName).toBe('BDI');
    expect(box('conversation-row-name').left).toBeLessThan(110);
  });

  test('at 320 px and twice the text size it takes more lines, and nothing is wider than the screen', async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
    await render(
      <List>
        <ConversationRow href="#mina" name="Mina Okafor" preview="Ten minutes" time="12:05" />
      </List>,
    );
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(box('conversation-row-time').top).toBeGreaterThanOrEqual(box('conversation-row-name').bottom - 1);
  });
});
