import { MessageComposer } from '@ds/message-composer/message-composer';
import { MessageLog } from '@ds/message-log/message-log';
import { VoicePlayer, type VoicePlayerProps } from '@ds/voice-player/voice-player';
import { VoiceButton, VoiceRecorder } from '@ds/voice-recorder/voice-recorder';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
  await page.viewport(390, 844);
});

const narrow = async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
};

const Player = (props: Partial<VoicePlayerProps>) => {
  const [position, setPosition] = useState(12);
  return (
    <VoicePlayer
      label="Voice message from Mina, 12:05"
      peaks={[0, 0.5, 1]}
      duration={45}
      position={position}
      playLabel="Play"
      pauseLabel="Pause"
      seekLabel="Position"
      positionText={`${Math.round(position)} of 45`}
      time="0:12"
      onSeek={setPosition}
      speed={{ text: '1×', label: '1× speed', onPress: () => undefined }}
      {...props}
    />
  );
};

const slider = () => page.getByRole('slider', { name: 'Position' });

describe('voice player', () => {
  test('is a group with a name, a button, a slider that says where it stands, and its speed', async () => {
    const [toggle, faster] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const speed = { text: '1.5×', label: '1.5× speed', onPress: faster };
    await render(<Player onToggle={toggle} speed={speed} />);
    await expect.element(page.getByRole('group', { name: 'Voice message from Mina, 12:05' })).toBeVisible();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '12 of 45');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: '1.5× speed' }).click();
    expect([toggle.mock.calls.length, faster.mock.calls.length]).toEqual([1, 1]);
  });

  test('names its button by what it does', async () => {
    const { rerender } = await render(<Player state="playing" />);
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await rerender(<Player state="loading" />);
    await expect.element(page.getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-busy', 'true');
  });

  test('is moved by the keyboard, also in a list of messages', async () => {
    const items = [{ key: 'one', name: () => 'one', content: () => <Player /> }];
    await render(
      <div style={{ height: 300, display: 'flex' }}>
        <MessageLog label="Chat" items={items} jumpLabel="Jump" />
      </div>,
    );
    slider().element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    await expect.element(slider()).toHaveFocus();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '14 of 45');
    await userEvent.keyboard('{Home}');
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '0 of 45');
    await expect.element(slider()).toHaveFocus();
  });

  test('doesn’t play what is on its way, and says why it can’t be played', async () => {
    await render(<Player action={<button type="button">Cancel</button>} error="It can’t be played." />);
    await expect.element(page.getByRole('button', { name: 'Play' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).toHaveTextContent('It can’t be played.');
  });

  test('shows what is to be heard to those who don’t hear it, and is described by it', async () => {
    const { rerender } = await render(<Player description="We meet at eight" />);
    const group = page.getByRole('group', { name: 'Voice message from Mina, 12:05' });
    await expect.element(page.getByText('We meet at eight')).toBeVisible();
    await expect.element(group).toHaveAccessibleDescription('We meet at eight');
    await rerender(<Player />);
    await expect.element(group).not.toHaveAttribute('aria-describedby');
  });

  test('stays inside a narrow screen with large text', async () => {
    await narrow();
    await render(<Player description={'We meet at eight '.repeat(20)} />);
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(slider().element().getBoundingClientRect().width).toBeGreaterThan(44);
  });

  test('keeps its time on one line in a place where its buttons take all of the first', async () => {
    await narrow();
    await render(
      <div style={{ width: 190 }}>
        <Player />
      </div>,
    );
    const { offsetHeight = 0 } = slot('voice-player-time') ?? {};
    const lineHeight = parseFloat(getComputedStyle(slot('voice-player-time') ?? document.body).lineHeight);
    expect(offsetHeight).toBeGreaterThan(0);
    expect(offsetHeight).toBeLessThan(lineHeight * 2);
  });
});

const on = {
  start: vi.fn<(how: 'held' | 'locked') => void>(),
  lock: vi.fn<() => void>(),
  send: vi.fn<() => void>(),
  cancel: vi.fn<() => void>(),
};

type State = 'idle' | 'held' | 'locked';

/** A composer in which a recording begins and ends as it does in the app. */
function Composer() {
  const [state, setState] = useState<State>('idle');
  const cancel = () => {
    on.cancel();
    setState('idle');
  };
  return (
    <MessageComposer
      label="Message"
      sendLabel="Send text"
      value=""
      onChange={() => undefined}
      onSend={() => undefined}
      idleAction={
        <VoiceButton
          state={state}
          label="Record voice message"
          sendLabel="Send"
          onStart={(how) => {
            on.start(how);
            setState(how);
          }}
          onLock={() => {
            on.lock();
            setState('locked');
          }}
          onSend={() => {
            on.send();
            setState('idle');
          }}
          onCancel={cancel}
        />
      }
      recording={
        state === 'idle' ? undefined : (
          <VoiceRecorder state={state} time="0:01" cancelLabel="Cancel" onCancel={cancel} stopLabel="Stop">
            Slide to cancel
          </VoiceRecorder>
        )
      }
    />
  );
}

const record = () => page.getByRole('button', { name: 'Record voice message' });
const sendButton = () => page.getByRole('button', { name: 'Send', exact: true });

/** Moves a finger on the button. */
function finger(type: string, x = 0, y = 0, pointerId = 7): void {
  const button = slot('voice-button');
  const init = { pointerId, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
  button?.dispatchEvent(new PointerEvent(type, { ...init, clientX: 300 + x, clientY: 700 + y }));
}

const rest = (time: number) => new Promise((done) => setTimeout(done, time));

describe('voice recorder', () => {
  beforeEach(() => {
    for (const listener of Object.values(on)) listener.mockClear();
    // A made-up pointer can't be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  });
  afterEach(() => vi.restoreAllMocks());

  test('a press records by itself, the next one sends; a double press doesn’t', async () => {
    await render(<Composer />);
    await userEvent.dblClick(record());
    expect(on.start.mock.calls).toEqual([['locked']]);
    expect(on.send).not.toHaveBeenCalled();
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
    await rest(450);
    await sendButton().click();
    expect(on.send).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('textbox')).toBeVisible();
  });

  test('works by keyboard, and focus stays at its place', async () => {
    await render(<Composer />);
    record().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sendButton()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(on.cancel).toHaveBeenCalledOnce();
    await expect.element(record()).toHaveFocus();
  });

  test('a finger that lets go sends', async () => {
    await render(<Composer />);
    finger('pointerdown');
    await expect.element(page.getByText('Slide to cancel')).toBeVisible();
    await rest(450);
    finger('pointerup');
    expect([on.start.mock.calls, on.send.mock.calls.length]).toEqual([[['held']], 1]);
  });

  test('a second finger that touches the button sends nothing', async () => {
    await render(<Composer />);
    finger('pointerdown');
    await rest(450);
    finger('pointerup', 0, 0, 8);
    finger('pointercancel', 0, 0, 8);
    await expect.element(page.getByText('Slide to cancel')).toBeVisible();
    expect([on.send.mock.calls.length, on.lock.mock.calls.length]).toEqual([0, 0]);
    finger('pointerup');
    expect(on.send).toHaveBeenCalledOnce();
  });

  test('a finger that taps, slides up or is taken away leaves it recording', async () => {
    for (const leave of [
      () => finger('pointerup'),
      () => finger('pointermove', 0, -80),
      () => finger('pointercancel'),
    ]) {
      const view = await render(<Composer />);
      finger('pointerdown');
      await expect.element(page.getByRole('timer')).toBeVisible();
      leave();
      await expect.element(sendButton()).toBeVisible();
      await view.unmount();
    }
    expect([on.lock.mock.calls.length, on.send.mock.calls.length]).toEqual([3, 0]);
  });

  test.each([
    ['ltr', -100],
    ['rtl', 100],
  ])('a finger that slides to the start of the line cancels (%s)', async (direction, by) => {
    document.documentElement.dir = direction;
    await render(<Composer />);
    finger('pointerdown');
    await expect.element(page.getByRole('timer')).toBeVisible();
    finger('pointermove', -by);
    expect(on.cancel).not.toHaveBeenCalled();
    finger('pointermove', by);
    expect(on.cancel).toHaveBeenCalledOnce();
    finger('pointerup');
    expect([on.send.mock.calls.length, on.lock.mock.calls.length]).toEqual([0, 0]);
  });

  test('says what to do where it isn’t allowed', async () => {
    const close = vi.fn<() => void>();
    await render(
      <VoiceRecorder state="denied" cancelLabel="Close" onCancel={close}>
        Allow the microphone.
      </VoiceRecorder>,
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent('Allow the microphone.');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(close).toHaveBeenCalledOnce();
  });

  test('stays inside a narrow screen with large text', async () => {
    await narrow();
    await render(<Composer />);
    await record().click();
    await expect.element(sendButton()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});
