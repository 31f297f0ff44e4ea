import type { CaseDetail } from '@contract/reports/case';
import { Button } from '@ds/button/button';
import { ErrorState } from '@ds/error-state/error-state';
import { Notice } from '@ds/notice/notice';
import { Spinner } from '@ds/spinner/spinner';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate, useParams } from 'react-router-dom';
import { useServices } from '../../services/services-context';
import { StaffTabs } from '../../chat/staff-tabs';
import { StaffPage } from '../../shell/staff-page';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useRequest } from '../../shell/use-request';
import { CaseParts } from './case-parts';
import { DecisionForm } from './decision-form';

const QUEUE = '/staff/reports';

/** /staff/reports/:id: one case with what was copied, what can be decided, and who has done what. */
export function CasePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <StaffPage footer={<StaffTabs />} title={t('moderation.case', { id })}>
      <Loaded key={id} id={Number(id)} />
    </StaffPage>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation();
  const { reports } = useServices();
  const textOf = useFailureText();
  // Each look is logged: it isn't repeated by itself, as a query would be.
  const [answer, retry] = useRequest(useCallback(() => reports.getCase({ case: id }), [reports, id]));
  const [changed, setChanged] = useState<CaseDetail | null>(null);
  if (answer.state === 'failed')
    return (
      <ErrorState
        title={t('moderation.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(answer.failure)}
      </ErrorState>
    );
  if (answer.state === 'loading') return <Spinner label={t('page.loading')} />;
  const found = changed ?? answer.data;
  return (
    <div className="flex flex-col gap-6">
      <CaseParts found={found} />
      <Work found={found} onChanged={setChanged} />
    </div>
  );
}

/** What the assistant can do with the case now. */
function Work({ found, onChanged }: { found: CaseDetail; onChanged: (found: CaseDetail) => void }) {
  const { t } = useTranslation();
  const { reports } = useServices();
  const { show } = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const fail = useFailure();
  const [busy, run] = usePending();
  const { id, decision } = found;
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['reports'] });
  const take = async (): Promise<void> => {
    const result = await reports.takeCase({ case: id });
    if (!result.ok) return fail(result);
    refresh();
    onChanged(result.data);
  };
  const release = async (): Promise<void> => {
    const result = await reports.releaseCase({ case: id });
    if (!result.ok) return fail(result);
    refresh();
    void navigate(QUEUE);
  };
  if (decision !== null) return <Notice tone="info" title={t(`moderation.decided.${decision}`)} />;
  if (found.isTaken) return <Notice tone="info" title={t('moderation.taken')} />;
  if (!found.isMine)
    return (
      <Button block loading={busy} loadingLabel={t('page.loading')} onClick={() => void run(take)}>
        {t('moderation.take')}
      </Button>
    );
  return (
    <>
      <DecisionForm
        found={found}
        onDecided={(closed) => {
          refresh();
          onChanged(closed);
          show({ id: 'case', tone: 'success', text: t('moderation.done') });
        }}
      />
      <Button
        block
        variant="quiet"
        loading={busy}
        loadingLabel={t('page.loading')}
        onClick={() => void run(release)}
      >
        {t('moderation.release')}
      </Button>
    </>
  );
}
