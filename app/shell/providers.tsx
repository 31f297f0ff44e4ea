import { ToastProvider } from '@ds/toast/toast';
import { ConfirmProvider } from '@ds/use-confirm/use-confirm';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { LanguageProvider } from '../i18n/language';
import type { Services } from '../services/services';
import { ServicesProvider } from '../services/services-context';
import { MemoryProvider, type Memory } from '../session/session-context';

/** What the pages stand on. A story or a test brings its own of each. */
export interface AppDeps {
  i18n: i18n;
  memory: Memory;
  services: Services;
}

function Feedback({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider regionLabel={t('toast.region')} dismissLabel={t('toast.dismiss')}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}

/** Everything above the router. */
export function Providers({ deps, children }: { deps: AppDeps; children: ReactNode }) {
  return (
    <MemoryProvider memory={deps.memory}>
      <ServicesProvider services={deps.services}>
        <LanguageProvider i18n={deps.i18n} local={deps.memory.local}>
          <Feedback>{children}</Feedback>
        </LanguageProvider>
      </ServicesProvider>
    </MemoryProvider>
  );
}
