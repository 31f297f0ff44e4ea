import type { PushAbility, PushBrowser } from '../device/push-browser';
import type { Failure } from '../services/result';
import type { Services } from '../services/services';

/** The state of this device's notifications while the app is closed. */
export interface PushDeviceState {
  /** `unknown` until the server has answered. */
  state: 'unknown' | 'on' | 'off' | Exclude<PushAbility, 'able'>;
  /** Whether notifications show the text. */
  showsText: boolean;
}

/** Why notifications couldn't be turned on: the person or the browser doesn't want them, or the call failed. */
export type PushRefusal = 'refused' | 'impossible' | Failure;

/** This device's notifications: the browser's subscription, and what the server knows of it. */
export class PushDevice {
  readonly #push: Services['push'];
  readonly #browser: PushBrowser;
  readonly #listeners = new Set<() => void>();
  #state: PushDeviceState = { state: 'unknown', showsText: false };

  constructor(push: Services['push'], browser: PushBrowser) {
    this.#push = push;
    this.#browser = browser;
  }

  get = (): PushDeviceState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the state from the browser and the server: somebody may have changed it in the browser's settings. */
  async look(): Promise<void> {
    const before = this.#state;
    const ability = this.#browser.ability();
    if (ability !== 'able') return this.#set({ state: ability });
    const endpoint = await this.#browser.endpoint();
    if (endpoint === null) return this.#set({ state: 'off' });
    const result = await this.#push.getPush({});
    // If notifications were turned on or off meanwhile, that is newer.
    if (!result.ok || this.#state !== before) return;
    const { subscription } = result.data;
    if (subscription?.endpoint === endpoint) this.#set({ state: 'on', showsText: subscription.showsText });
    else this.#set({ state: 'off' });
  }

  /** Turns notifications on, after a tap. */
  async turnOn(): Promise<PushRefusal | null> {
    const isAllowed = await this.#browser.ask();
    if (!isAllowed) {
      await this.look();
      return 'refused';
    }
    const known = await this.#push.getPush({});
    return known.ok ? this.#subscribe(known.data.publicKey) : known;
  }

  async #subscribe(publicKey: string): Promise<PushRefusal | null> {
    const { showsText } = this.#state;
    try {
      const subscription = await this.#browser.subscribe(publicKey);
      const result = await this.#push.subscribePush({ ...subscription, showsText });
      if (result.ok) this.#set({ state: 'on' });
      return result.ok ? null : result;
    } catch {
      return 'impossible';
    }
  }

  /** Turns notifications off. */
  async turnOff(): Promise<Failure | null> {
    await this.end();
    const result = await this.#push.unsubscribePush({});
    return result.ok ? null : result;
  }

  /** Sets whether notifications show the text. */
  async setShowsText(showsText: boolean): Promise<PushRefusal | null> {
    const before = this.#state.showsText;
    this.#set({ showsText });
    const known = await this.#push.getPush({});
    const refusal = known.ok ? await this.#subscribe(known.data.publicKey) : known;
    if (refusal !== null) this.#set({ showsText: before });
    return refusal;
  }

  /** Ends the subscription in the browser, even without a network. */
  async end(): Promise<void> {
    await this.#browser.unsubscribe().catch(() => undefined);
    if (this.#state.state === 'on') this.#set({ state: 'off' });
  }

  #set(part: Partial<PushDeviceState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
