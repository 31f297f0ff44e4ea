import { useToast } from '@ds/toast/toast';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { creatorOf } from '../../navigation/creator';

/** Leads home and says why. */
function RedirectHome({ text }: { text: string }) {
  const { show } = useToast();
  useEffect(() => show({ id: 'onward', tone: 'info', text }), [show, text]);
  return <Navigate replace to="/" />;
}

/** A route that doesn't exist (S8). */
export function PageNotFound() {
  const { t } = useTranslation();
  return <RedirectHome text={t('onward.missing')} />;
}

/** /creator/{type} until the application form exists (D21). */
export function ApplicationsClosed() {
  const { t } = useTranslation();
  const creator = creatorOf(useParams()['type']);
  return <RedirectHome text={creator ? t(`apply.${creator}Closed`) : t('onward.missing')} />;
}
