import type { Sanction } from '@contract/reports/case';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import Scale from 'lucide-react/icons/scale';
import { useTranslation } from '../../i18n/translation';
import { useParams } from 'react-router-dom';
import { useChatOwner } from '../../chat/use-chat';
import { useDateTime } from '../../i18n/use-date-time';
import { AppealForm } from '../../reports/appeal-form';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { MemberPage } from '../../shell/member-page';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';

/** /dashboard/appeals/:sanction: what was decided about the member, and their appeal against it (D52). */
export function AppealPage() {
  const { t } = useTranslation();
  const title = t('appeal.title');
  return (
    <MemberPage title={title} heading={title}>
      <Content />
    </MemberPage>
  );
}

const isAsked =
  (asked: string | undefined) =>
  (sanction: Sanction): boolean =>
    asked === 'mute' ? sanction.kind === 'mute' : sanction.id === asked;

function Content() {
  const { t } = useTranslation();
  const { sanction: asked } = useParams();
  const textOf = useFailureText();
  const { reports } = useQueries();
  const [sanctions, retry] = useCallQuery(reports.listSanctions({}));
  if (sanctions.state === 'failed')
    return (
      <ErrorState
        title={t('appeal.notLoaded')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(sanctions.failure)}
      </ErrorState>
    );
  if (sanctions.state === 'loading') return <Spinner label={t('page.loading')} />;
  const sanction = sanctions.data.find(isAsked(asked));
  if (!sanction)
    return (
      <EmptyState
        icon={<Scale aria-hidden className="size-8" />}
        title={t('appeal.goneTitle')}
        actions={<ButtonLink href="#/dashboard/notices">{t('appeal.toNotices')}</ButtonLink>}
      >
        {t('appeal.gone')}
      </EmptyState>
    );
  return <Decision key={sanction.id} sanction={sanction} onSent={retry} />;
}

function Decision({ sanction, onSent }: { sanction: Sanction; onSent: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { reports } = useServices();
  const owner = useChatOwner();
  const fail = useFailure();
  const dateTime = useDateTime();
  const { id, kind, rule, at, until, appeal } = sanction;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <h2 className="text-lead font-semibold">{t(`appeal.kinds.${kind}`)}</h2>
        <p className="text-body text-muted">
          {t('appeal.rule', { rule: t(`report.reasons.${rule}`) })}
          <br />
          <time dateTime={at}>{dateTime(at)}</time>
          {until === null ? null : (
            <>
              <br />
              {t('appeal.until', { time: dateTime(until) })}
            </>
          )}
        </p>
      </Card>
      {appeal === 'possible' ? (
        <>
          <p className="text-body text-muted">{t('appeal.lead')}</p>
          <AppealForm
            writer={owner}
            against={id}
            send={(text) => reports.appeal({ sanction: id, text })}
            onSent={() => void onSent()}
            onRefused={(failure) => {
              if (!isAboutSession(failure)) return false;
              fail(failure);
              return true;
            }}
          />
        </>
      ) : (
        <p role="status" className="text-body text-ink">
          {t(`appeal.states.${appeal}`)}
        </p>
      )}
    </div>
  );
}
