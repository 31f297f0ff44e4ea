import type { CaseDetail } from '@contract/reports/case';
import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { Card } from '@ds/card/card';
import type { ReactNode } from 'react';
import { FoldedMedia } from '../../chat/folded-media';
import { useTranslation } from '../../i18n/translation';
import { useDateTime } from '../../i18n/use-date-time';
import { CaseMedia } from './case-media';

interface Props {
  found: CaseDetail;
}

/** All that an assistant sees of a case. */
export function CaseParts({ found }: Props) {
  return (
    <>
      <Subject found={found} />
      <Appeal found={found} />
      <Notes found={found} />
      <Messages found={found} />
      <Earlier found={found} />
      <Log found={found} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 text-lead font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

/** Whom or what the case is about, and why it was reported. */
function Subject({ found }: Props) {
  const { t } = useTranslation();
  const { kind, subject, title, reasons, reports } = found;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        {subject ? <Avatar name={subject.nickname} src={subject.icon} aria-hidden /> : null}
        <div className="min-w-0 grow basis-48 wrap-anywhere">
          <p className="text-body font-semibold text-ink">
            <bdi>{title ?? subject?.nickname ?? t('moderation.deleted')}</bdi>
          </p>
          <p className="text-small text-muted">
            {t(`moderation.kinds.${kind}`)}
            {subject ? (
              <>
                {' · '}
                <bdi>{subject.username}</bdi>
              </>
            ) : null}
            {reports > 1 ? <> · {t('moderation.reports', { count: reports })}</> : null}
          </p>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <Badge tone={reason === 'childRisk' || reason === 'violence' ? 'danger' : 'neutral'}>
              {t(`report.reasons.${reason}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Appeal({ found: { appeal } }: Props) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (!appeal) return null;
  return (
    <Part title={t('moderation.appeal')}>
      <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
        {appeal.text}
      </p>
      <p className="mt-3 text-small text-muted">
        {t('moderation.against', {
          decision: t(`moderation.decided.${appeal.kind}`),
          rule: t(`report.reasons.${appeal.rule}`),
          time: dateTime(appeal.at),
        })}
      </p>
      {appeal.reason === null ? null : (
        <p dir="auto" className="mt-1 text-small wrap-anywhere whitespace-pre-line text-muted">
          {appeal.reason}
        </p>
      )}
    </Part>
  );
}

function Notes({ found: { notes } }: Props) {
  const { t } = useTranslation();
  const written = notes.flatMap(({ reason, note }) => (note === null ? [] : [{ reason, note }]));
  if (written.length === 0) return null;
  return (
    <Part title={t('moderation.notes')}>
      <ul className="flex flex-col gap-3">
        {written.map(({ reason, note }, index) => (
          <li key={index}>
            <p className="text-small text-muted">{t(`report.reasons.${reason}`)}</p>
            <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The reported message among those around it, as the first reporter saw them. */
function Messages({ found: { id, messages } }: Props) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <Part title={t('moderation.messages')}>
      <CaseMedia caseId={id}>
        <ol className="flex flex-col gap-2">
          {messages.map((message) => (
            <li
              key={message.seq}
              className={
                message.isReported
                  ? 'rounded-control border-2 border-danger p-3'
                  : 'rounded-control border border-line p-3'
              }
            >
              <Message message={message} />
            </li>
          ))}
        </ol>
      </CaseMedia>
    </Part>
  );
}

function Message({ message }: { message: CaseDetail['messages'][number] }) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { at, isSubject, isReported, text, media, kept } = message;
  const name = message.nickname ?? t('moderation.deleted');
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-small text-muted">
        <bdi className={isSubject ? 'font-semibold text-ink' : undefined}>{name}</bdi>
        <time dateTime={at}>{dateTime(at)}</time>
        {isReported ? <Badge tone="danger">{t('moderation.reported')}</Badge> : null}
      </p>
      {text === '' ? null : (
        <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
          {text}
        </p>
      )}
      <FoldedMedia media={kept} sent={{ name, time: dateTime(at) }} />
      {media > kept.length ? (
        <p className="text-small text-muted">{t('moderation.media', { count: media - kept.length })}</p>
      ) : null}
    </>
  );
}

function Earlier({ found: { earlier } }: Props) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (earlier.length === 0) return null;
  return (
    <Part title={t('moderation.earlier')}>
      <ul className="flex flex-col gap-1 text-small text-ink">
        {earlier.map(({ kind, rule, at, isLifted }) => (
          <li key={at}>
            {t(`moderation.decided.${kind}`)} · {t(`report.reasons.${rule}`)} ·{' '}
            <time dateTime={at}>{dateTime(at)}</time>
            {isLifted ? <> · {t('moderation.lifted')}</> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Log({ found: { log } }: Props) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  return (
    <Part title={t('moderation.log')}>
      <ol className="flex flex-col gap-1 text-small text-muted">
        {log.map(({ at, by, action, reason }, index) => (
          <li key={index} className="wrap-anywhere">
            <time dateTime={at}>{dateTime(at)}</time> · <bdi>{by ?? t('moderation.operator')}</bdi> ·{' '}
            {t(`moderation.actions.${action}`)}
            {reason === null ? null : (
              <>
                : <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
