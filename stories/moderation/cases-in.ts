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
  media: 0,
  ...part,
});

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
      media: 1,
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
