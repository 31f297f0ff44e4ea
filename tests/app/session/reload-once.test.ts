import { createReloadOnce } from '@app/session/reload-once';
import { createTabStore } from '@app/session/storage';
import { DURATION } from '@contract/constants';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../memory-storage';

/** A tab whose page can be reloaded; what is in its storage stays. */
function openTab() {
  const storage = memoryStorage();
  const events: string[] = [];
  const tab = { time: 1_000_000, address: 'https://halo.example/#/home?guestId=7' };
  const load = () =>
    createReloadOnce(
      createTabStore(() => storage),
      {
        now: () => tab.time,
        address: () => tab.address,
        reload: () => void events.push('reload'),
        pause: async (milliseconds) => {
          events.push(`wait ${milliseconds}`);
          tab.time += milliseconds;
        },
      },
    );
  return { tab, events, load };
}

/** Long enough for everything that doesn't wait. */
const settled = () => new Promise((done) => setTimeout(done, 0));

describe('a page whose policy is older than a registered site (D29)', () => {
  it('is reloaded once the server’s policy is sure to be fresh, and knows what for', async () => {
    const { events, load } = openTab();
    const before = load();
    expect(before.isFor('entrance')).toBe(false);
    let over = false;
    void before.run('entrance').then(() => (over = true));
    await settled();
    expect(events).toEqual([`wait ${DURATION.policyLag}`, 'reload']);
    // The page goes away: nothing may go on meanwhile.
    expect(over).toBe(false);
    expect(load().isFor('entrance')).toBe(true);
    expect(load().isFor('miniApp')).toBe(false);
  });

  it('is not reloaded twice for one try, but again for the next', async () => {
    const { events, load } = openTab();
    void load().run('entrance');
    await settled();
    const after = load();
    await after.run('entrance');
    expect(events.filter((event) => event === 'reload')).toHaveLength(1);
    after.end();
    expect(after.isFor('entrance')).toBe(false);
    void after.run('entrance');
    await settled();
    expect(events.filter((event) => event === 'reload')).toHaveLength(2);
  });

  it('doesn’t continue an old try: the mark of a reload that failed expires', async () => {
    const { tab, load } = openTab();
    void load().run('entrance');
    await settled();
    tab.time += 61_000;
    expect(load().isFor('entrance')).toBe(false);
  });

  it('stays where the person has gone elsewhere meanwhile', async () => {
    const { tab, events, load } = openTab();
    const done = load().run('entrance');
    tab.address = 'https://halo.example/#/login';
    await done;
    expect(events).not.toContain('reload');
    expect(load().isFor('entrance')).toBe(false);
  });
});

describe('a page whose code the server no longer has', () => {
  it('is reloaded at once, and not again for what is still missing', async () => {
    const { events, load } = openTab();
    void load().run('code');
    await settled();
    expect(events).toEqual(['wait 0', 'reload']);
    await load().run('code');
    expect(events).toEqual(['wait 0', 'reload']);
  });
});
