import type { DeviceSession } from '@contract/session/calls';
import { useToast } from '@ds/toast/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAboutSession } from '../../services/failure';
import { QueryFailure } from '../../services/queries';
import type { Failure } from '../../services/result';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useQuestion } from '../../shell/use-question';

type Which = Parameters<Services['session']['revokeSessions']>[0];

interface Question {
  title: string;
  body: string;
  confirm: string;
  /** Said once it is done. */
  done: string;
}

/**
 * Logs the member out on other devices, after a question. The dialog stays open until the list is refreshed, and shows
 * a failure, so that the member can try again there.
 */
export function useEndDevices() {
  const { t } = useTranslation();
  const { show } = useToast();
  const ask = useQuestion();
  const fail = useFailure();
  const textOf = useFailureText();
  const { session } = useServices();
  const client = useQueryClient();
  const { queryKey } = useQueries().session.listSessions();

  const end = async (which: Which, { title, body, confirm, done }: Question): Promise<void> => {
    const outcome: { failure?: Failure } = {};
    const onConfirm = async (): Promise<void> => {
      const result = await session.revokeSessions(which);
      if (result.ok) return client.invalidateQueries({ queryKey });
      if (!isAboutSession(result)) throw new QueryFailure(result);
      outcome.failure = result;
    };
    const isDone = await ask({
      tone: 'danger',
      title,
      children: body,
      confirm: { label: confirm, loadingLabel: t('logout.busy'), onConfirm },
      cancel: { label: t('page.cancel') },
      errorText: (error) => (error instanceof QueryFailure ? textOf(error.failure) : t('failure.general')),
    });
    if (outcome.failure) fail(outcome.failure);
    else if (isDone) show({ id: 'devices', tone: 'success', text: done });
  };

  return {
    endOne: ({ id, deviceName: name }: DeviceSession) =>
      end(
        { id },
        {
          title: t('devices.endTitle', { name }),
          body: t('devices.endBody'),
          confirm: t('devices.end'),
          done: t('devices.ended', { name }),
        },
      ),
    endOthers: () =>
      end(
        { all: true },
        {
          title: t('devices.endOthersTitle'),
          body: t('devices.endOthersBody'),
          confirm: t('devices.end'),
          done: t('devices.endedOthers'),
        },
      ),
  };
}
