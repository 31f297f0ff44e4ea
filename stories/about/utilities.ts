/** The building blocks of primitives, and their purposes. Pages rarely use them. */
export const utilities = [
  {
    component: 'anchor',
    purpose:
      'The `<a>` behind every link. An app rewrites the addresses of all links in one place, to carry parameters along.',
  },
  {
    component: 'announce-later',
    purpose:
      'Says something politely, as the announcer does, and fetches its code only then: for what is rarely said.',
  },
  {
    component: 'announcer',
    purpose:
      'Says something to screen readers without moving the focus. Politely for news, assertively for errors only.',
  },
  {
    component: 'cn',
    purpose: 'Joins class names and leaves out the ones whose condition is false.',
  },
  {
    component: 'dialog',
    purpose:
      'The frame of every dialog: holds the focus, gives it back, keeps the page behind out of reach. A new kind of overlay starts here.',
  },
  {
    component: 'field',
    purpose:
      'Label, hint and error around one control, and the ids that tie them together. A new kind of field starts here.',
  },
  {
    component: 'field-group',
    purpose: 'The same around several controls that answer one question, as a fieldset.',
  },
  {
    component: 'history-layer',
    purpose: 'Lets the phone’s Back close what is open over the page before it leaves the page.',
  },
  {
    component: 'is-composing',
    purpose:
      'Tells the Enter that chooses a word in Chinese, Japanese or Korean from the one that sends or saves.',
  },
  {
    component: 'lazy-part',
    purpose: 'Keeps a heavy part out of the first load and fetches it when it is first needed.',
  },
  {
    component: 'message-state',
    purpose:
      'The mark of an own message, sending to read, with its words. Bubbles and rows of conversations draw it.',
  },
  {
    component: 'misuse',
    purpose:
      'Throws in development where a primitive is used in a way that types let pass. Production builds leave it out.',
  },
  {
    component: 'use-back-online',
    purpose: 'Calls back when the network has returned, for what couldn’t be loaded without it.',
  },
  {
    component: 'use-countdown',
    purpose:
      'Counts the seconds down to a moment by the clock, so that a phone that slept shows the right number.',
  },
  {
    component: 'use-has-opened',
    purpose: 'Tells whether a sheet has been open yet. Until then nothing of it is drawn.',
  },
  {
    component: 'use-pending',
    purpose: 'Runs one action at a time, for buttons that send something. A second press does nothing.',
  },
  {
    component: 'use-scrolls',
    purpose: 'Tells whether a box scrolls, so that one without anything to focus becomes a tab stop.',
  },
  {
    component: 'use-told-retry',
    purpose: 'Announces a retry that somebody has asked for, and what becomes of it.',
  },
  {
    component: 'visually-hidden',
    purpose: 'Text that is heard and not seen, for what the eye gets from the drawing.',
  },
] as const;
