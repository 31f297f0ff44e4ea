import { CREATOR_SHARE } from '@contract/constants';
import { Ring } from '@ds/ring/ring';
import type { ReactNode } from 'react';

interface Props {
  /** Across, in CSS px at the normal text size; never wider than its container. */
  size: number;
  /** What it stands on; the words keep it, so that their contrast is that of words on it. */
  ground: 'bg-canvas' | 'bg-surface';
  children: ReactNode;
}

/**
 * A tip as a ring: light is the creator's part, and the rest the platform's (S1, S9). Stands in a
 * drawing, and closes as it arrives.
 */
export function SplitRing({ size, ground, children }: Props) {
  return (
    <span className="grid max-w-full place-items-center text-center *:[grid-area:1/1]">
      <Ring
        state="counting"
        progress={CREATOR_SHARE}
        size={size}
        className="max-w-full motion-safe:group-data-[state=arriving]/drawing:[&>[data-slot=ring-arc]]:animate-fill"
        style={{ height: 'auto', aspectRatio: 1 }}
      />
      <span className={`relative flex max-w-[80%] min-w-0 flex-col items-center rounded-full ${ground}`}>
        {children}
      </span>
    </span>
  );
}
