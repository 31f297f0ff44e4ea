import type { Story } from '@ladle/react';
import { createPortal } from 'react-dom';

/** In a portal, which a check of `main` only would miss. */
export const NamelessInPortal: Story = () => (
  <>
    <p>The button in the portal has no name.</p>
    {/* oxlint-disable-next-line control-has-associated-label -- the audit has to find this mistake */}
    {createPortal(<button type="button" className="tap-target" />, document.body)}
  </>
);

export const Crash: Story = () => {
  throw new Error('a story that crashes');
};

export const Empty: Story = () => null;

/** A page's story that never reaches its final state. */
export const Stuck: Story = () => <p data-story-busy="">Still on the way.</p>;

export const TooSmall: Story = () => (
  <div>
    <button type="button">a</button>
    <button type="button">b</button>
  </div>
);

/** Large enough for axe, which requires 24 px, and smaller than our 44 px. */
export const UnderAFinger: Story = () => (
  <div className="flex flex-col gap-5">
    <button type="button" aria-label="Close" className="size-[30px] bg-accent" />
    <button type="button" className="tap-target">
      Send
    </button>
    <button
      type="button"
      aria-label="Undo"
      className="relative size-[30px] bg-accent after:absolute after:-inset-2 after:content-['']"
    />
    <label className="tap-target flex items-center gap-2">
      <input type="checkbox" /> Remember me
    </label>
    <p>
      Read <a href="#terms">the terms</a> first.
    </p>
  </div>
);

export const LowBox: Story = () => <div className="h-[30px] overflow-hidden">Large text is cut off</div>;

export const NarrowBox: Story = () => (
  <div className="max-w-[170px] overflow-hidden whitespace-nowrap">Spaced text is cut off</div>
);

export const Wide: Story = () => <p className="min-w-[12rem]">As wide as twelve letters</p>;

/** axe can't compute the contrast of text over a picture. */
export const Undecided: Story = () => (
  <p className="bg-linear-to-r from-accent to-canvas text-ink">On a gradient</p>
);

const StickyFoot = () => <div className="fixed inset-x-0 bottom-0 h-40 bg-surface">Always here</div>;

/** The bar covers the second link before the page scrolls. */
export const CoveredFocus: Story = () => (
  <main>
    <h1>Covered focus</h1>
    <a href="#free" className="tap-target block">
      Free
    </a>
    <a href="#covered" className="tap-target absolute top-[30rem] flex items-center">
      Covered
    </a>
    <StickyFoot />
  </main>
);
CoveredFocus.meta = { page: true };
