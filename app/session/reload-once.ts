import { DURATION } from '@contract/constants';
import { parseRecord } from './json';
import type { TabStore } from './storage';

/**
 * What needs a newer page: one whose policy names every registered site, or one of the build that the server has now.
 * With the milliseconds until the server sends it.
 */
const LAG = { entrance: DURATION.policyLag, miniApp: DURATION.policyLag, code: 0 };

export type ReloadReason = keyof typeof LAG;

/** Milliseconds after which a reload no longer counts as one for the current try. */
const RECENT = 60_000;

/**
 * Reloads a page that is older than what it needs: than a site that an operator has registered since (D29), or than
 * the build. At most once per try.
 */
export interface ReloadOnce {
  /** Whether this page was just reloaded for it. */
  isFor(reason: ReloadReason): boolean;
  /**
   * Reloads the page, which keeps its address, and never resolves. It resolves without a reload if the page was
   * reloaded for this already, or if the person has left for another address.
   */
  run(reason: ReloadReason): Promise<void>;
  /** Call it when the try has succeeded or failed: the next one may reload again. */
  end(): void;
}

interface Options {
  now?: () => number;
  reload?: () => void;
  address?: () => string;
  pause?: (milliseconds: number) => Promise<void>;
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Builds it over session storage, which outlives the reload. */
export function createReloadOnce(
  tab: TabStore,
  {
    now = Date.now,
    reload = () => window.location.reload(),
    address = () => window.location.href,
    pause = wait,
  }: Options = {},
): ReloadOnce {
  const isFor = (reason: ReloadReason): boolean => {
    const { reason: kept, at } = parseRecord(tab.get('reload'));
    return kept === reason && typeof at === 'number' && Math.abs(now() - at) < RECENT;
  };
  return {
    isFor,
    async run(reason) {
      if (isFor(reason)) return;
      const here = address();
      await pause(LAG[reason]);
      if (address() !== here) return;
      tab.set('reload', JSON.stringify({ reason, at: now() }));
      // The page is served `no-cache`, so the reload fetches it with its new headers.
      reload();
      await new Promise<never>(() => undefined);
    },
    end: () => tab.set('reload', null),
  };
}
