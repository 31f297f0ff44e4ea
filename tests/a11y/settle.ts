import type { Page } from '@playwright/test';

/** Frames after which a page that never stands still is looked at as it is. */
const MOST_FRAMES = 60;

/**
 * Waits until the page stands still: the list of a chat measures what it draws, and draws more, for some frames. Ends
 * all running animations: half-faded text has no contrast.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async (mostFrames) => {
    let hasChanged = false;
    const changes = new MutationObserver(() => {
      hasChanged = true;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

    const isMoving = (animation: Animation) =>
      animation.playState !== 'finished' && animation.effect?.getComputedTiming().iterations !== Infinity;

    for (let frames = 0; frames < mostFrames; frames += 2) {
      hasChanged = false;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document.getAnimations().filter(isMoving);
      if (moving.length === 0 && !hasChanged) break;
      for (const animation of moving) animation.finish();
    }
    changes.disconnect();
  }, MOST_FRAMES);
