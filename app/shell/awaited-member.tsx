import { NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../i18n/translation';
import type { Failure } from '../services/result';
import { useSession } from '../session/session-context';
import { onReconnect } from './on-reconnect';
import { useAskMember } from './use-ask-member';
import { useFailureText } from './use-failure';

/** Stands where a page needs the member's data: says that it is loading, or why it didn't come, with a retry. */
export function AwaitedMember() {
  const { t } = useTranslation();
  const { problem } = useSession();
  return problem ? <Failed problem={problem} /> : <Spinner label={t('page.loading')} />;
}

function Failed({ problem }: { problem: Failure }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const ask = useAskMember();
  const askAgain = useEffectEvent(() => void ask());
  const isCutOff = problem.code === NETWORK_FAILURE || problem.code === UNEXPECTED_ANSWER;
  useEffect(() => (isCutOff ? onReconnect(() => askAgain()) : undefined), [isCutOff, problem]);
  return (
    <ErrorState
      title={t('failure.page')}
      onRetry={ask}
      retryLabel={t('page.retry')}
      retryingLabel={t('page.loading')}
    >
      {textOf(problem)}
    </ErrorState>
  );
}
