import type { MessageMedium } from '@contract/chat/media';
import type { CaseDetail, CaseSummary } from '@contract/reports/case';

const HOUR = 3_600_000;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** A case in the queue. */
export const summary = (part: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 41,
  kind: 'message',
  subject: { nickname: 'Ken Ito', username: 'ken_ito', icon: null },
  title: null,
  reasons: ['abuse'],
  reports: 1,
  at: hoursAgo(2),
  decision: null,
  ...part,
});

/** Cases of all kinds, the most urgent first. */
export const someCases = (): CaseSummary[] => [
  summary({ id: 44, reasons: ['childRisk', 'sexual'], reports: 3 }),
  summary({
    id: 42,
    kind: 'appeal',
    subject: { nickname: 'Александра Константинопольская', username: 'alexandra_k', icon: null },
    reasons: ['spam'],
    reports: 0,
    at: hoursAgo(5),
  }),
  summary(),
  summary({ id: 43, kind: 'group', title: 'Get rich by Friday', reasons: ['fraud'], at: hoursAgo(26) }),
  summary({ id: 40, kind: 'member', subject: null, reasons: [], reports: 0, at: hoursAgo(30) }),
];

const copied = (seq: number, text: string, part: Partial<CaseDetail['messages'][number]> = {}) => ({
  seq,
  at: new Date(Date.UTC(2026, 0, 15, 9, seq)).toISOString(),
  nickname: 'Mei Lin',
  isSubject: false,
  isReported: false,
  text,
  media: part.kept?.length ?? 0,
  kept: [],
  ...part,
});

const idOf = (last: number): string => `7b2f4d10-5c1e-4a88-9f3b-${String(last).padStart(12, '0')}`;

/** A wide picture, whose sender says what it shows. */
const marketPicture: MessageMedium = {
  kind: 'picture',
  id: idOf(300),
  width: 960,
  height: 640,
  preview: 'TheGC4IPWYZ7iXDvT/+JQ3d3cneAJwg=',
  animated: false,
  description: 'The door of your house, last night',
};

const gatePicture: MessageMedium = {
  kind: 'picture',
  id: idOf(302),
  width: 640,
  height: 860,
  preview: 'J8eNJAQPl/h3WGeJeASXJ3mAdzeIB4hzAA==',
  animated: false,
};

const clip: MessageMedium = {
  kind: 'video',
  id: idOf(310),
  type: 'webm',
  width: 480,
  height: 320,
  duration: 4_000,
  size: 90_000,
};

const voiceMessage: MessageMedium = {
  kind: 'voice',
  id: idOf(320),
  type: 'webm',
  duration: 8_000,
  size: 32_000,
  peaks: '0137bdf9642138acefb75310014adfc851',
};

const list: MessageMedium = { kind: 'file', id: idOf(330), name: 'Everyone you know.pdf', size: 1_240_000 };

const theirs = { nickname: 'Ken Ito', isSubject: true };

/** A reported message with all that is known of it. */
export const messageCase = (part: Partial<CaseDetail> = {}): CaseDetail => ({
  ...summary({ reports: 2, reasons: ['abuse', 'violence'] }),
  isMine: false,
  isTaken: false,
  notes: [
    { reason: 'abuse', note: 'He goes on like this every evening, although I asked him to stop.' },
    { reason: 'violence', note: null },
  ],
  messages: [
    copied(11, 'You’re late again.', theirs),
    copied(12, 'I told you that I’d be.'),
    copied(13, 'Come one more time and you’ll see what I do to you.', {
      ...theirs,
      isReported: true,
    }),
    copied(14, 'Stop it.'),
    copied(
      15,
      'https://example.com/a-very-long-address-without-any-break-in-it-that-has-to-be-broken',
      theirs,
    ),
  ],
  appeal: null,
  earlier: [{ kind: 'warn', rule: 'abuse', at: '2025-12-20T18:30:00.000Z', isLifted: false }],
  log: [{ at: '2026-01-15T12:00:00.000Z', by: 'helper_mika', action: 'view', reason: null }],
  ...part,
});

/** A reported message with pictures, among others with a video, a voice message and a file, and one of before cases kept any. */
export const mediaCase = (): CaseDetail =>
  messageCase({
    notes: [],
    messages: [
      copied(10, 'I know where you live', {
        ...theirs,
        isReported: true,
        kept: [marketPicture, gatePicture],
      }),
      copied(11, '', { ...theirs, kept: [clip] }),
      copied(12, '', { ...theirs, kept: [voiceMessage] }),
      copied(13, 'Look at this', { ...theirs, media: 2 }),
      copied(14, '', { kept: [list] }),
    ],
  });

/** An appeal against what was decided about that message. */
export const appealCase = (): CaseDetail =>
  messageCase({
    kind: 'appeal',
    reasons: ['abuse'],
    reports: 0,
    isMine: true,
    appeal: {
      text: 'We’re brothers and talk like that.\nNobody was ever afraid.',
      kind: 'mute',
      rule: 'abuse',
      at: '2026-01-15T12:10:00.000Z',
      reason: 'A threat, after a warning in December.',
    },
  });
