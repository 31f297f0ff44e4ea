import type { Story } from '@ladle/react';
import { createPortal } from 'react-dom';

/** Outside the story's own element, where a check of `main` alone doesn't look. */
export const NamelessInPortal: Story = () => (
  <>
    <p>The button in the portal has no name.</p>
    {/* oxlint-disable-next-line control-has-associated-label -- the fault to be found */}
    {createPortal(<button type="button" className="tap-target" />, document.body)}
  </>
);

export const Crash: Story = () => {
  throw new Error('a story that crashes');
};

export const Empty: Story = () => null;

export const TooSmall: Story = () => (
  <div>
    <button type="button">a</button>
    <button type="button">b</button>
  </div>
);
