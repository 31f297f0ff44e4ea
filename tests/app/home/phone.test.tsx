import { Phone } from '@app/features/home/phone';
import { SCENE_MS } from '@app/features/home/use-tour';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { PageFrame } from '../../../stories/page-frame/page-frame';

const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** The next scene comes when the test says so. */
let due: (() => void)[] = [];
const nextScene = async () => {
  await vi.waitFor(() => expect(due).toHaveLength(1));
  for (const change of due.splice(0)) change();
};

beforeEach(async () => {
  await motion('no-preference');
  due = [];
  const { setTimeout: start, clearTimeout: stop } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((
    work: () => void,
    delay?: number,
    ...rest: unknown[]
  ) => {
    if (delay !== SCENE_MS) return start(work, delay, ...rest);
    due.push(work);
    return -due.length;
  }) as typeof window.setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation((timer) => {
    if (typeof timer === 'number' && timer < 0) due = [];
    else stop(timer);
  });
});

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
  await motion('no-preference');
});

const open = (above = 0) =>
  render(
    <PageFrame path="/home">
      <div style={{ height: above }} />
      <Phone />
      <div style={{ height: above }} />
    </PageFrame>,
  );

const picture = page.getByRole('img', { name: /^A phone showing friends chatting/ });
const pause = page.getByRole('button', { name: 'Pause the preview' });
const play = page.getByRole('button', { name: 'Play the preview' });

/** The names of the scenes that can be seen. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-scene]')]
    .filter(
      (scene) => getComputedStyle(scene).visibility === 'visible' && scene.dataset['state'] !== 'hidden',
    )
    .map((scene) => scene.dataset['scene']);

/** Long enough for an observer to have told and an effect to have run. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const hideTab = async (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
};

describe('the phone of the hero (S1)', () => {
  it('shows a chat, a stream and a settled tip, over and over, and is one picture throughout', async () => {
    await open();
    await expect.element(picture).toBeVisible();
    for (const name of ['chat', 'live', 'tip', 'chat']) {
      await vi.waitFor(() => expect(shown()).toEqual([name]));
      await nextScene();
    }
    await expect.element(picture).toBeVisible();
    await vi.waitFor(() => expect(shown()).toEqual(['live']));
  });

  it('is as high in every scene', async () => {
    await open();
    const heights = new Set<number>();
    for (let turn = 0; turn < 3; turn++) {
      heights.add(picture.element().getBoundingClientRect().height);
      await nextScene();
      await settled();
    }
    expect(heights.size).toBe(1);
  });

  it('lets the ring of light travel from scene to scene', async () => {
    await open();
    await nextScene();
    await vi.waitFor(() => expect(shown()).toEqual(['live']));
    const halo = document.querySelector('[data-scene=live] [data-slot=halo]');
    expect(halo?.getAnimations()).toHaveLength(1);
  });

  it('stays at a scene while it is paused, and goes on from there', async () => {
    await open();
    await nextScene();
    await pause.click();
    await expect.element(play).toBeVisible();
    await settled();
    expect(due).toEqual([]);
    await vi.waitFor(() => expect(shown()).toEqual(['live']));
    await play.click();
    await nextScene();
    await vi.waitFor(() => expect(shown()).toEqual(['tip']));
  });

  it('can be paused by a target of 44 px', async () => {
    await open();
    const { width, height } = pause.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });

  it('rests while the tab is hidden', async () => {
    await open();
    await vi.waitFor(() => expect(due).toHaveLength(1));
    await hideTab('hidden');
    expect(due).toEqual([]);
    await hideTab('visible');
    await vi.waitFor(() => expect(due).toHaveLength(1));
  });

  it('rests while it is out of view', async () => {
    await open(3000);
    await settled();
    await settled();
    expect(due).toEqual([]);
    picture.element().scrollIntoView();
    await vi.waitFor(() => expect(due).toHaveLength(1));
    window.scrollTo(0, 0);
    await vi.waitFor(() => expect(due).toEqual([]));
  });

  it('stands still at the last scene for those who prefer reduced motion, and moves on request without travel', async () => {
    await motion('reduce');
    await open();
    await settled();
    expect(shown()).toEqual(['tip']);
    expect(due).toEqual([]);
    await play.click();
    await nextScene();
    await vi.waitFor(() => expect(shown()).toEqual(['chat']));
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    expect(moving).toEqual([]);
  });
});
