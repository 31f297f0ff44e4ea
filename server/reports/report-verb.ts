import path from 'node:path';
import type { MessageMedium } from '@contract/chat/media';
import { remark } from '@contract/fields';
import {
  type CaseDetail,
  type CaseSummary,
  type Decision,
  DECISIONS,
  MUTE_DAYS,
  REPORT_REASONS,
  type ReportReason,
} from '@contract/reports/case';
import { LENGTH } from '@contract/constants';
import * as z from 'zod/mini';
import { formatList } from '../admin/list-verb';
import { AdminError, type AdminTask, requireWords, type Verb } from '../admin/verb';
import { Failure } from '../failure';
import { translate } from '../i18n/translate';
import { createStorage } from '../media/storage';
import { decideCase } from './decisions';
import { listCases, viewCase } from './queue';
import { saveMedia } from './save-media';

const USAGE = 'report list [open|closed]|show <case>|save <case> <folder>|decide <case> <decision> …';

/** Lists, shows and decides the cases of reports and appeals (D4, D52). */
export const reportVerb: Verb = {
  name: 'report',
  usage: USAGE,
  summary: 'lists the cases of reports and appeals, shows a case, saves its media, decides it',
  details: [
    'list shows the cases that nobody works on, the most urgent first, or the latest closed ones.',
    'show prints a case with the messages as they were when it was reported, and lists their media. Each view is logged.',
    'save writes these media to a new folder that only you can read, and says which file is which. It is logged as a view.',
    'Media are in DATA_DIR: use that of the servers. The files are members’ content: delete them when you are done.',
    'decide <case> dismiss|lift|keep <reason…>',
    'decide <case> delete|warn|suspend <rule> <reason…>',
    `decide <case> mute <days> <rule> <reason…>, for ${MUTE_DAYS.join(', ')} days`,
    `The rule is what the member reads: ${REPORT_REASONS.join(', ')}. The reason stays in the log.`,
    '--delete-message also deletes the reported message.',
  ].join('\n'),
  flags: ['delete-message'],
  prepare: ([action, ...words], flags) => {
    if (action !== 'decide' && flags.size > 0) throw new AdminError('--delete-message is for decide.');
    if (action === 'list') return prepareList(words);
    if (action === 'show') return prepareShow(words);
    if (action === 'save') return prepareSave(words);
    if (action === 'decide') return prepareDecide(words, flags.has('delete-message'));
    throw new AdminError(`Usage: ${USAGE}`);
  },
};

function prepareList(words: readonly string[]): AdminTask {
  const [state = ''] = requireWords(1, words.length === 0 ? ['open'] : words, USAGE);
  if (state !== 'open' && state !== 'closed')
    throw new AdminError(`Cases are "open" or "closed", not "${state}".`);
  return async (context) => {
    const { items, next } = await listCases(context, null, { state });
    return formatList(
      [...items.map(describe), ...(next === null ? [] : ['… and more.'])],
      `No case is ${state}.`,
    );
  };
}

const describe = ({ id, kind, subject, title, reasons, reports, at, decision }: CaseSummary): string =>
  [
    id,
    kind.padEnd(7),
    subject?.username ?? '?',
    ...(title === null ? [] : [`“${title}”`]),
    reasons.join(', '),
    ...(kind === 'appeal' ? [] : [`reported by ${reports}`]),
    at,
    ...(decision === null ? [] : [decision]),
  ].join('  ');

function readId(word: string | undefined): number {
  if (word !== undefined && /^[1-9]\d{0,14}$/.test(word)) return Number(word);
  throw new AdminError(`"${word ?? ''}" is not the number of a case; see report list.`);
}

const refusal = ({ code, reason }: Failure): AdminError =>
  new AdminError(translate('en-US', reason ? `reasons.${reason}` : `codes.${code}`));

function prepareShow(words: readonly string[]): AdminTask {
  const [word] = requireWords(1, words, USAGE);
  const id = readId(word);
  return async (context) => {
    const found = await viewCase(context, null, id);
    if (found instanceof Failure) throw refusal(found);
    return explain(found);
  };
}

function prepareSave(words: readonly string[]): AdminTask {
  const [word, name = ''] = requireWords(2, words, USAGE);
  const id = readId(word);
  return async (context) => {
    const { config, directory = process.cwd() } = context;
    const folder = path.resolve(directory, name);
    const found = await viewCase(context, null, id);
    if (found instanceof Failure) throw refusal(found);
    const saved = await saveMedia(await createStorage(config), found, folder);
    const lines = saved.map(({ medium, file }) => `  ${file ?? 'missing'}  ${explainMedium(medium)}`);
    return [`The media of case ${id} are in ${folder}:`, ...lines].join('\n');
  };
}

/** What a medium is, in brackets: its kind, its name, its size, and what its sender says of it. */
function explainMedium(medium: MessageMedium): string {
  const { kind } = medium;
  const said = [
    kind === 'file' ? `file “${medium.name}”` : kind,
    ...('width' in medium ? [`${medium.width}×${medium.height}`] : []),
    ...('duration' in medium ? [`${Math.round(medium.duration / 1_000)} s`] : []),
    ...('size' in medium ? [`${medium.size} bytes`] : []),
  ].join(', ');
  const described = 'description' in medium && medium.description ? `: ${medium.description}` : '';
  return `[${said}${described}]`;
}

/** What a copied message shows; of what the case doesn't keep only the number. */
const explainMedia = ({ media, kept }: Pick<CaseDetail['messages'][number], 'media' | 'kept'>): string[] => [
  ...kept.map(explainMedium),
  ...(media > kept.length ? [`[${media - kept.length} not kept]`] : []),
];

const indented = (text: string): string => text.replaceAll('\n', '\n      ');

function explain(found: CaseDetail): string {
  const { notes, messages, appeal, earlier, log } = found;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `    ${indented(line)}`)];
  return [
    describe(found),
    ...list(
      '  Appeal',
      appeal ? [`against ${appeal.kind} (${appeal.rule}) of ${appeal.at}: ${appeal.text}`] : [],
    ),
    ...list(
      '  Reports',
      notes.map(({ reason, note }) => (note === null ? reason : `${reason}: ${note}`)),
    ),
    ...list(
      '  Messages',
      messages.map(({ at, nickname, isReported, text, ...shown }) =>
        [`${isReported ? '>' : ' '} ${at}  ${nickname ?? '?'}: ${text}`, ...explainMedia(shown)].join(' '),
      ),
    ),
    ...list(
      '  Decided before',
      earlier.map(({ at, kind, rule, isLifted }) => `${at}  ${kind}  ${rule}${isLifted ? '  lifted' : ''}`),
    ),
    ...list(
      '  Log',
      log.map(
        ({ at, by, action, reason }) =>
          `${at}  ${by ?? '-'}  ${action}${reason === null ? '' : `: ${reason}`}`,
      ),
    ),
  ].join('\n');
}

const isDecision = (word: string | undefined): word is Decision =>
  DECISIONS.some((decision) => decision === word);

function readDays(word: string | undefined): number {
  const days = MUTE_DAYS.find((span) => String(span) === word);
  if (days === undefined) throw new AdminError(`A member is muted for ${MUTE_DAYS.join(', ')} days.`);
  return days;
}

function readRule(word: string | undefined): ReportReason {
  const rule = REPORT_REASONS.find((reason) => reason === word);
  if (rule === undefined) throw new AdminError(`The rule is one of ${REPORT_REASONS.join(', ')}.`);
  return rule;
}

const isWithoutRule = (decision: Decision): boolean => ['dismiss', 'lift', 'keep'].includes(decision);

function prepareDecide([word, decision, ...rest]: readonly string[], alsoDelete: boolean): AdminTask {
  const id = readId(word);
  if (!isDecision(decision)) throw new AdminError(`A decision is one of ${DECISIONS.join(', ')}.`);
  const words = [...rest];
  const days = decision === 'mute' ? readDays(words.shift()) : undefined;
  const rule = isWithoutRule(decision) ? undefined : readRule(words.shift());
  const reason = z.safeParse(remark, words.join(' '));
  if (!reason.success) throw new AdminError(`The reason has 1 to ${LENGTH.remark} characters.`);
  return async (context) => {
    const form = { id, decision, rule, days, alsoDelete, reason: reason.data };
    const refused = await decideCase(context, null, form);
    if (refused) throw refusal(refused);
    return `Case ${id} is decided: ${decision}.`;
  };
}
