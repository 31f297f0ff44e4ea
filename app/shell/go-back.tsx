import { BackButton } from '@ds/app-bar/app-bar';
import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';

/** Whether the entry of the history before this one is a page of the app: the router numbers its own. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : 0;
  return typeof index === 'number' && index > 0;
}

/** Goes back inside the app; to the page above, where the visit began with this page (S2). */
export function useGoBack(parent: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasPageBefore()) void navigate(-1);
    else void navigate(parent, { replace: true });
  };
}

/** The button that goes back inside the app. */
export function GoBack({ parent }: { parent: string }) {
  const { t } = useTranslation();
  return <BackButton label={t('page.back')} onClick={useGoBack(parent)} />;
}
