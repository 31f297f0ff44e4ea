import { attachVoice } from '@app/chat/attachment';
import { Composer } from '@app/chat/store/composer';
import { VoicePlayback } from '@app/chat/voice-playback';
import { networkFailure } from '@app/services/result';
import type { RealtimeEvent } from '@app/services/socket-events';
import { NO_CACHE, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import type { KeptMessage } from '@app/session/chat-cache/kept-shapes';
import { CODE } from '@contract/codes';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import texts from '../../../locales/en-US/chat.json';
import { groupOf, idOf, message, room, ROOM, talk, voiceTalk } from '../../../stories/chat/chats-in';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const address = window.location.href;
const words = texts.voice;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  // First: what is on its way of the last page is answered as it was asked for.
  await cleanup();
  vi.restoreAllMocks();
  await historySettled();
});

const scene: Scene = { data: { rooms: [room()], events: talk() } };

const open = () => openApp(`/chats/${ROOM}`, scene);

const button = (name: string) => page.getByRole('button', { name, exact: true });

const microphone = () => vi.spyOn(navigator.mediaDevices, 'getUserMedia');

/** A microphone that hums. */
function hum(): MediaStream {
  const context = new AudioContext();
  const end = context.createMediaStreamDestination();
  const source = context.createOscillator();
  source.connect(end);
  source.start();
  return end.stream;
}

const tray = () => page.getByRole('list', { name: 'Attachments' });

/** Lets a recording go on until something is heard. */
async function record(): Promise<void> {
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^0:0[1-9]$/);
}

describe('recording', () => {
  it.each([
    ['NotAllowedError', words.refused],
    ['NotFoundError', words.missing],
    ['NotReadableError', words.busy],
  ])('asks for the microphone on a press only; after %s it says what to do', async (name, text) => {
    const asked = microphone().mockRejectedValue(new DOMException('', name));
    await open();
    await expect.element(button(words.record)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    await button(words.record).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await button('Close').click();
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
    await expect.element(button(words.record)).toBeVisible();
  });

  it('says so where the browser can’t', async () => {
    vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false);
    await open();
    await button(words.record).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.unsupported);
  });

  it('is uploaded with its loudness when it is sent, and releases the microphone', async () => {
    const stream = hum();
    microphone().mockResolvedValue(stream);
    const services = await open();
    const upload = vi.spyOn(services.chat, 'uploadMedia').mockResolvedValue(networkFailure);
    await button(words.record).click();
    await record();
    await button('Send').click();
    await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce());
    const sent = upload.mock.calls[0]?.[0];
    expect(sent).toMatchObject({ kind: 'voice', peaks: expect.stringMatching(/^[\da-f]{8,64}$/) });
    expect(sent?.file).toMatchObject({ type: 'audio/webm' });
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    await expect.element(page.getByRole('group', { name: /^Your voice message/ })).toBeVisible();
  });

  it('goes on when the screen becomes wide, as one that is turned', async () => {
    onTestFinished(() => page.viewport(390, 844));
    microphone().mockResolvedValue(hum());
    await open();
    await button(words.record).click();
    await record();
    await page.viewport(1100, 844);
    await expect.element(page.getByRole('complementary', { name: 'Chat list' })).toBeVisible();
    await expect.element(page.getByRole('timer')).toBeVisible();
  });

  it('is attached when it is stopped, or when its device goes away', async () => {
    const stream = hum();
    microphone().mockResolvedValueOnce(hum()).mockResolvedValueOnce(stream);
    await open();
    await button(words.record).click();
    await record();
    await button(words.stop).click();
    await expect.element(tray()).toHaveTextContent('Voice message');
    await button('Remove Voice message').click();
    await button(words.record).click();
    await record();
    stream.getTracks()[0]?.stop();
    await expect.element(tray()).toHaveTextContent('Voice message');
  });

  it('is attached when the chat is left', async () => {
    microphone().mockResolvedValue(hum());
    await open();
    await button(words.record).click();
    await record();
    window.location.hash = '#/chats';
    await expect.element(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
    window.location.hash = `#/chats/${ROOM}`;
    await expect.element(tray()).toHaveTextContent('Voice message');
  });

  it.each(['Leave group', 'Delete chat'])('is given up with the chat: by “%s”', async (way) => {
    const stream = hum();
    microphone().mockResolvedValue(stream);
    const attach = vi.spyOn(Composer.prototype, 'attach');
    const group = groupOf(talk());
    const { chat } = await openApp(`/chats/${ROOM}`, { data: { rooms: [group], events: talk() } });
    vi.spyOn(chat, 'clearRoom').mockResolvedValue({ ok: true, data: group });
    await button(words.record).click();
    await record();
    await button('Options for Night market').click();
    await page.getByRole('dialog').getByRole('button', { name: way, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: way, exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
    await vi.waitFor(() => expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']));
    await new Promise((done) => setTimeout(done, 500));
    expect(attach.mock.calls.filter(([, attached]) => attached.length > 0)).toEqual([]);
  });

  it.each([
    ['attached', words.stop],
    ['cancelled', words.delete],
  ])('is kept each second while it goes on, until it is %s', async (_how, name) => {
    const keep = vi.spyOn(Composer.prototype, 'keepSlice').mockReturnValue();
    const end = vi.spyOn(Composer.prototype, 'endRecording').mockReturnValue();
    microphone().mockResolvedValue(hum());
    await open();
    await button(words.record).click();
    await vi.waitFor(() => expect(keep.mock.calls.length).toBeGreaterThan(1), { timeout: 5_000 });
    const slices = keep.mock.calls.map(([slice]) => slice);
    expect(slices.map(({ index }) => index)).toEqual(slices.map((_slice, index) => index));
    expect(new Set(slices.map(({ recording }) => recording)).size).toBe(1);
    expect(slices[0]).toMatchObject({ room: ROOM, content: expect.any(Blob) });
    expect(slices[1]?.duration).toBeGreaterThan(1_500);
    expect(end).not.toHaveBeenCalled();
    await button(name).click();
    await vi.waitFor(() => expect(end).toHaveBeenCalledWith(ROOM));
  });

  it('is sent without what another device has typed meanwhile, which stays', async () => {
    microphone().mockResolvedValue(hum());
    const hearing = new Set<(event: RealtimeEvent) => void>();
    const { chat } = await openApp(`/chats/${ROOM}`, scene, {
      prepare: ({ realtime }) => {
        vi.spyOn(realtime, 'onEvent').mockImplementation((handler) => {
          hearing.add(handler);
          return () => void hearing.delete(handler);
        });
      },
    });
    // Nothing is sent again later, into another test.
    const refused = { ok: false, code: CODE.notAllowed, message: '', data: {} } as const;
    vi.spyOn(chat, 'uploadMedia').mockResolvedValue(refused);
    await button(words.record).click();
    await record();
    const now = '2098-01-01T12:00:00.000Z';
    const rooms = [room(talk(), { draft: 'From the other device', draftAt: now })];
    const sync = vi
      .spyOn(chat, 'sync')
      .mockResolvedValue({ ok: true, data: { now, rooms, more: false, events: [], gone: [] } });
    for (const hear of hearing) hear({ type: 'rooms' });
    await vi.waitFor(() => expect(sync).toHaveBeenCalled());
    await button('Send').click();
    await expect.element(page.getByRole('group', { name: /^Your voice message/ })).toBeVisible();
    await expect.element(page.getByRole('textbox')).toHaveValue('From the other device');
    await expect.element(page.getByRole('log')).not.toHaveTextContent('From the other device');
  });

  it('leaves nothing when it is cancelled, or too short', async () => {
    microphone().mockImplementation(async () => hum());
    await open();
    await button(words.record).click();
    await record();
    await button(words.delete).click();
    await expect.element(button(words.record)).toBeVisible();
    await button(words.record).click();
    await button(words.stop).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.tooShort);
    expect(tray().elements()).toEqual([]);
  });

  it('can be played and described before it is sent, with its description below it', async () => {
    microphone().mockResolvedValue(hum());
    const services = await open();
    const upload = vi.spyOn(services.chat, 'uploadMedia').mockResolvedValue(networkFailure);
    await button(words.record).click();
    await record();
    await button(words.stop).click();
    await page.getByRole('button', { name: /^Describe Voice message 0:0\d$/ }).click();
    const sheet = page.getByRole('dialog', { name: words.describe });
    await sheet.getByRole('button', { name: words.play }).click();
    await expect.element(sheet.getByRole('button', { name: words.pause })).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Description' }).fill('We meet at eight');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect
      .element(page.getByRole('button', { name: /^Change the description of Voice/ }))
      .toHaveFocus();
    await button('Send').click();
    const sent = page.getByRole('group', { name: /^Your voice message/ });
    await expect.element(sent).toHaveAccessibleDescription('We meet at eight');
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ kind: 'voice', description: 'We meet at eight' });
    await expect
      .element(page.getByRole('article', { name: /Voice message, We meet at eight/ }))
      .toBeVisible();
  });

  it('that is discarded while the browser asks releases the microphone', async () => {
    const stream = hum();
    let allow: (stream: MediaStream) => void = () => undefined;
    microphone().mockReturnValue(new Promise((done) => (allow = done)));
    await open();
    await button(words.record).click();
    await expect.element(page.getByText(words.asking)).toBeVisible();
    await button(words.delete).click();
    allow(stream);
    await vi.waitFor(() => expect(stream.getTracks()[0]?.readyState).toBe('ended'));
    await expect.element(button(words.record)).toBeVisible();
    expect(tray().elements()).toEqual([]);
  });
});

describe('playback', () => {
  const voice = new URL('../../server/media/voices/recorded.webm', import.meta.url).href;
  const stateOf = (playback: VoicePlayback, id: string) => playback.stateOf(id).state;

  /** Browsers play what a person has asked for. */
  async function start(): Promise<VoicePlayback> {
    const playback = new VoicePlayback();
    await render(
      <button type="button" onClick={() => playback.toggle('one', voice)}>
        Play
      </button>,
    );
    await button('Play').click();
    await vi.waitFor(() => expect(stateOf(playback, 'one')).toBe('playing'));
    return playback;
  }

  it('plays on without a row, to its end', async () => {
    const playback = await start();
    await cleanup();
    await vi.waitFor(() => expect(playback.stateOf('one').position).toBeGreaterThan(0.3));
    await vi.waitFor(() => expect(playback.stateOf('one')).toMatchObject({ state: 'resting', position: 0 }), {
      timeout: 5_000,
    });
  });

  it('is of one message at a time, pauses, moves, and keeps its speed', async () => {
    const playback = await start();
    playback.nextSpeed();
    playback.toggle('two', voice);
    await vi.waitFor(() => expect(stateOf(playback, 'two')).toBe('playing'));
    expect(stateOf(playback, 'one')).toBe('resting');
    expect([playback.stateOf('one').speed, playback.stateOf('two').speed]).toEqual([1.5, 1.5]);
    playback.toggle('two', voice);
    await vi.waitFor(() => expect(stateOf(playback, 'two')).toBe('resting'));
    playback.seek('two', voice, 1);
    expect(playback.stateOf('two').position).toBe(1);
    playback.nextSpeed();
    playback.nextSpeed();
    expect(playback.stateOf('two').speed).toBe(1);
    playback.stop('one');
    expect(playback.stateOf('two').position).toBe(1);
    playback.stop();
    expect(playback.stateOf('two')).toMatchObject({ state: 'resting', position: 0 });
  });

  it('says what can’t be played, and tries again', async () => {
    const playback = await start();
    playback.toggle('gone', '/nothing-here.webm');
    await vi.waitFor(() => expect(stateOf(playback, 'gone')).toBe('failed'));
    playback.toggle('gone', voice);
    await vi.waitFor(() => expect(stateOf(playback, 'gone')).toBe('playing'));
    playback.stop();
  });
});

describe('a voice message that plays in a chat', () => {
  const voice = new URL('../../server/media/voices/recorded.webm', import.meta.url).href;
  const [, spoken] = voiceTalk();
  const far = message(2, '', { media: spoken?.media ?? [] });
  const upper = [message(1, 'First'), far, message(3, 'Next')];
  const lower = Array.from({ length: 50 }, (_, index) => message(951 + index, `Line ${951 + index}`));
  const row = (name: string) =>
    page
      .getByRole('group', { name: /^Voice message from Ken Ito/ })
      .getByRole('button', { name, exact: true });

  /** Opens the chat far above its end, and plays what stands there. */
  async function listen() {
    const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
      this.loop = true;
      src?.set?.call(this, voice);
    });
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    const services = await openApp(
      `/chats/${ROOM}?at=2`,
      { data: { rooms: [room(lower, { readSeq: 1_000, unread: 0 })], events: lower } },
      {
        prepare: ({ chat }) =>
          vi.spyOn(chat, 'listEvents').mockImplementation(async ({ beforeSeq = 2_000 }) => ({
            ok: true,
            data: Number(beforeSeq) > 900 ? lower : upper,
          })),
      },
    );
    await row(words.play).click();
    await expect.element(row(words.pause)).toBeVisible();
    const [audio] = play.mock.contexts;
    if (!(audio instanceof HTMLMediaElement)) throw new Error('nothing plays');
    return { services, audio };
  }

  /** Leads to the end of the chat, which opens it anew. */
  async function leave(): Promise<void> {
    window.location.hash = `#/chats/${ROOM}?at=1000`;
    await expect.element(page.getByRole('article', { name: 'Ken Ito, Line 1000' })).toBeVisible();
  }

  it('plays on when the log is opened at another place, and its row shows it again', async () => {
    const { audio } = await listen();
    await leave();
    expect(audio.paused).toBe(false);
    window.location.hash = `#/chats/${ROOM}?at=2`;
    await expect.element(row(words.pause)).toBeVisible();
    await row(words.pause).click();
    await vi.waitFor(() => expect(audio.paused).toBe(true));
    window.location.hash = '#/chats';
  });

  it('is silent once the chat is left', async () => {
    const { audio } = await listen();
    window.location.hash = '#/chats';
    await vi.waitFor(() => expect(audio.paused).toBe(true));
  });

  it.each(['in sight', 'out of sight'])('stops at once when it is deleted %s', async (where) => {
    const { audio, services } = await listen();
    if (where === 'out of sight') await leave();
    const now = new Date().toISOString();
    const gone = { room: ROOM, seq: 2, kind: 'none' } as const;
    vi.spyOn(services.chat, 'sync').mockResolvedValue({
      ok: true,
      data: { now, rooms: [], more: false, events: [gone], gone: [] },
    });
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(audio.paused).toBe(true));
  });

  it('that was refused stops when it is sent again: its button makes way for the one that gives it up', async () => {
    const content = await (await fetch(voice)).blob();
    const unsent: KeptMessage = {
      room: ROOM,
      clientId: idOf(5_000),
      text: '',
      media: [attachVoice(idOf(5_001), { content, duration: 2_000, levels: [] })],
      at: new Date().toISOString(),
    };
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    await openApp(`/chats/${ROOM}`, scene, {
      caches: { ...NO_CACHES, open: () => ({ ...NO_CACHE, loadOutbox: () => Promise.resolve([unsent]) }) },
      prepare: ({ chat }) =>
        vi
          .spyOn(chat, 'uploadMedia')
          .mockResolvedValueOnce({ ok: false, code: CODE.notAllowed, message: 'Not now.', data: {} })
          .mockReturnValue(new Promise(() => undefined)),
    });
    await button(words.play).click();
    const [audio] = play.mock.contexts;
    if (!(audio instanceof HTMLMediaElement)) throw new Error('nothing plays');
    audio.loop = true;
    await expect.element(button(words.pause)).toBeVisible();
    await button(texts.room.retry).click();
    await expect.element(button(texts.media.cancel)).toBeVisible();
    expect(audio.paused).toBe(true);
  });
});
