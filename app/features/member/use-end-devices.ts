import type { DeviceSession } from '@contract/session/calls';
import { useToast } from '@ds/toast/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/translation';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useCallQuestion, type CallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';

type Which = Parameters<Services['session']['revokeSessions']>[0];

interface Question extends Pick<CallQuestion<null>, 'title' | 'body'> {
  /** Said once it is done. */
  done: string;
}

/** Logs the member out on other devices, after a question whose dialog stays open until the list is refreshed. */
export function useEndDevices() {
  const { t } = useTranslation();
  const { show } = useToast();
  const ask = useCallQuestion();
  const fail = useFailure();
  const { session } = useServices();
  const client = useQueryClient();
  const { queryKey } = useQueries().session.listSessions();

  const end = async (which: Which, { done, ...question }: Question): Promise<void> => {
    const call = async () => {
      const result = await session.revokeSessions(which);
      if (result.ok) await client.invalidateQueries({ queryKey });
      return result;
    };
    const result = await ask({ ...question, confirm: t('devices.end'), busy: t('logout.busy'), call });
    if (result?.ok) show({ id: 'devices', tone: 'success', text: done });
    else if (result) fail(result);
  };

  return {
    endOne: (id: DeviceSession['id'], name: string) =>
      end(
        { id },
        {
          title: t('devices.endTitle', { name }),
          body: t('devices.endBody'),
          done: t('devices.ended', { name }),
        },
      ),
    endOthers: () =>
      end(
        { all: true },
        {
          title: t('devices.endOthersTitle'),
          body: t('devices.endOthersBody'),
          done: t('devices.endedOthers'),
        },
      ),
  };
}
