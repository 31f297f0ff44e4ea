import type { RegistrationType } from '@contract/sso/registration-type';
import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { Spinner } from '@ds/spinner/spinner';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../services/services-context';
import { useRequest } from '../../../shell/use-request';
import { useFailureText } from '../../../shell/use-failure';

/** Draws what depends on the registration type once the server has told it (S4). */
export function WithRegistrationType({ children }: { children: (type: RegistrationType) => ReactNode }) {
  const { t } = useTranslation();
  const services = useServices();
  const textOf = useFailureText();
  const [answer, retry] = useRequest(services.sso.registrationType);
  if (answer.state === 'ready') return children(answer.data.type);
  if (answer.state === 'loading') return <Spinner label={t('page.loading')} />;
  return (
    <Notice
      role="status"
      tone="danger"
      action={
        <Button variant="text" onClick={retry}>
          {t('page.retry')}
        </Button>
      }
    >
      {textOf(answer.failure)}
    </Notice>
  );
}
