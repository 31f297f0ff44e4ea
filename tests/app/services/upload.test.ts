import { upload } from '@app/services/upload';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A request that only does what a test makes it do. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open = (): void => undefined;
  setRequestHeader = (): void => undefined;
  send = (): void => undefined;

  abort(): void {
    this.#end('abort');
  }

  move(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 10 }));
  }

  answer(text: string): void {
    this.responseText = text;
    this.#end('load');
  }

  #end(how: string): void {
    for (const type of [how, 'loadend']) this.dispatchEvent(new Event(type));
  }
}

/** Node has none. */
class ProgressEvent extends Event {
  readonly loaded: number;
  readonly total: number;

  constructor(type: string, { loaded, total }: { loaded: number; total: number }) {
    super(type);
    this.loaded = loaded;
    this.total = total;
  }
}

describe('an upload (D37)', () => {
  let ended: string | undefined;
  const begin = (signal?: AbortSignal): void => {
    ended = undefined;
    upload({
      url: '/',
      method: 'POST',
      headers: new Headers(),
      body: new FormData(),
      stallTimeout: 1_000,
      signal,
      onProgress: undefined,
    }).then(
      (text) => (ended = text),
      () => (ended = 'failed'),
    );
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('fails where the server never answers: what waits behind it goes on', async () => {
    begin();
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe('failed');
  });

  it('goes on as long as something moves, however slowly', async () => {
    begin();
    for (let loaded = 1; loaded <= 10; loaded++) {
      await vi.advanceTimersByTimeAsync(900);
      FakeRequest.last.move(loaded);
    }
    FakeRequest.last.answer('taken');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe('taken');
  });

  it('fails where all is sent and nothing comes back', async () => {
    begin();
    FakeRequest.last.move(10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toBe('failed');
  });

  it('fails once it is cancelled', async () => {
    const controller = new AbortController();
    begin(controller.signal);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe('failed');
  });
});
