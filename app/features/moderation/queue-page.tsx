import { CASE_STATES, type CaseKind, type CaseState, type CaseSummary } from '@contract/reports/case';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import CheckCheck from 'lucide-react/icons/check-check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Scale from 'lucide-react/icons/scale';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { StaffTabs } from '../../chat/staff-tabs';
import { MoreParts } from '../../shell/more-parts';
import { RowIcon } from '../../shell/row-icon';
import { StaffPage } from '../../shell/staff-page';
import { useCallParts, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';

const ICONS: Record<CaseKind, typeof Users> = {
  message: MessageCircle,
  member: UserRound,
  group: Users,
  appeal: Scale,
};

/** /staff/reports: what members have reported, and appeals, for our team's assistants. */
export function QueuePage() {
  const { t } = useTranslation();
  return (
    <StaffPage footer={<StaffTabs />} title={t('moderation.title')}>
      <Queue />
    </StaffPage>
  );
}

function Queue() {
  const { t } = useTranslation();
  const [state, setState] = useState<CaseState>('open');
  return (
    <Tabs
      label={t('moderation.title')}
      value={state}
      onValueChange={setState}
      tabs={CASE_STATES.map((value) => ({
        value,
        label: t(`moderation.states.${value}`),
        content: <Cases state={value} />,
      }))}
    />
  );
}

function Cases({ state }: { state: CaseState }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { reports } = useQueries();
  const [cases, retry] = useCallParts({
    partAt: (cursor) => reports.listCases(cursor === undefined ? { state } : { state, cursor }),
    markAfter: ({ next }) => next ?? undefined,
  });
  if (cases.state === 'failed')
    return (
      <ErrorState
        title={t('moderation.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(cases.failure)}
      </ErrorState>
    );
  if (cases.state === 'loading') return <Spinner label={t('page.loading')} />;
  const { parts, more, next } = cases.data;
  const items = parts.flatMap((part) => part.items);
  if (items.length === 0)
    return (
      <EmptyState
        title={t(`moderation.none.${state}`)}
        icon={<CheckCheck aria-hidden className="size-8" />}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <List className="-mx-bleed flex flex-col gap-1">
          {items.map((item) => (
            <CaseRow key={item.id} item={item} />
          ))}
        </List>
      </Card>
      <MoreParts more={more} next={next} label={t('moderation.more')} failed={t('moderation.failed')} />
    </div>
  );
}

function CaseRow({ item }: { item: CaseSummary }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { id, kind, subject, title, reasons, reports, at, decision } = item;
  const about = title ?? subject?.nickname ?? t('moderation.deleted');
  return (
    <ListRow
      href={`#/staff/reports/${id}`}
      leading={<RowIcon icon={ICONS[kind]} />}
      title={reasons.map((reason) => t(`report.reasons.${reason}`)).join(', ') || t('report.reasons.other')}
      description={
        <>
          {t(`moderation.kinds.${kind}`)}: <bdi>{about}</bdi>
          {reports > 1 ? <> · {t('moderation.reports', { count: reports })}</> : null}
          <span className="block">
            <time dateTime={at}>{formatPast(locale, new Date(at))}</time>
            {decision === null ? null : <> · {t(`moderation.decided.${decision}`)}</>}
          </span>
        </>
      }
    />
  );
}
