import type { Finding } from './axe';

/** What axe can't decide and a person has. */
export interface Known {
  /** The stories' ids. */
  story: RegExp;
  /** Axe's rule. */
  rule: string;
  /** The element, as a part of its HTML. */
  element: RegExp;
  /** Only of what lies behind an open dialog. @default false */
  behind?: boolean;
  /** Why it is no barrier. */
  reason: string;
}

/** At most ten. */
export const known: readonly Known[] = [
  {
    story: /./,
    rule: 'aria-hidden-focus',
    element: /data-aria-hidden="true"/,
    reason:
      'Radix hides what is behind an open dialog and keeps the keyboard inside; the tests of Dialog prove it.',
  },
  {
    story: /^(primitives--code-input--|pages--)/,
    rule: 'color-contrast',
    element: /data-input-otp=|data-slot="slot"/,
    reason:
      'The one real input lies unseen over the drawn slots. The slots are what is read; their contrast is measured where the input does not cover them.',
  },
  {
    story: /^pages--header--many-unread$/,
    rule: 'color-contrast',
    element:
      /data-slot="badge-text"|aria-hidden="true" class="relative grid place-items-center overflow-hidden rounded-full/,
    reason:
      'The count of notices lies over the edge of the avatar, and each hides the ground of the other. Both are measured in the stories of their own, on the same colours.',
  },
  {
    story: /^pages--(room|group|group-links)--/,
    rule: 'color-contrast',
    element: /./,
    behind: true,
    reason:
      'The frames of a chat and of the list beside it are fixed, so axe sees the sheet over all of them. What lies behind is measured in the stories without the sheet.',
  },
  {
    story: /^pages--room--(attaching|pins)$/,
    rule: 'color-contrast',
    element: /data-slot="(list-row-description|dialog-title)"/,
    reason:
      'In large or spaced text these lines come so close to an edge of the sheet that axe takes them for covered. Nothing covers them; both are measured in the stories of their own, on the same colours.',
  },
  {
    story: /^(pages--room|primitives--(reactions|message-bubble|emoji-picker))--/,
    rule: 'label-content-name-mismatch',
    element: /data-slot="(reaction|emoji)|role="gridcell"/,
    reason:
      'The visible text is an emoji, which axe doesn’t read as text; the name begins with it, or says it in words.',
  },
  {
    story: /^(primitives--emoji-picker--|pages--room--emoji$)/,
    rule: 'color-contrast',
    element: /^<span aria-hidden="true">\p{Extended_Pictographic}/u,
    reason:
      'A row of emoji lies under the heading of its category while it scrolls by; emoji have colours of their own.',
  },
  {
    story: /^primitives--message-bubble--menu$/,
    rule: 'color-contrast',
    element: /^<span>12:0/,
    reason: 'The button of the message above reaches over the time in large text; it has no background.',
  },
  {
    story: /^primitives--prose--/,
    rule: 'color-contrast',
    element: /^<td/,
    reason: 'Cells out of view in a table that scrolls inside itself; those in view are measured.',
  },
  {
    story: /^primitives--video-player--/,
    rule: 'video-caption',
    element: /^<video/,
    reason: 'What people film themselves has no captions; what they write with it stands below.',
  },
];

/** The entry that allows a finding to stay undecided in a story. */
export const findKnown = (story: string, { rule, html, isBehind }: Finding): Known | undefined =>
  known.find(
    (entry) =>
      entry.rule === rule &&
      entry.story.test(story) &&
      entry.element.test(html) &&
      (isBehind || !entry.behind),
  );
