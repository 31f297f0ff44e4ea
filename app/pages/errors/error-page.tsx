import { ErrorState } from '@ds/error-state/error-state';
import { PageHeading } from '@ds/page/page';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../services/services-context';
import { SitePage } from '../../shell/site-page';
import { supportLink } from '../auth/use-support';

interface Props {
  /** Names the page. */
  page: string;
  /** What happened. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
  /** The way on. */
  action: { label: string; route: string };
  /** Other ways. */
  actions?: ReactNode;
}

/** A page that says what went wrong, and the way on. */
export function ErrorPage({ page, title, children, action, actions }: Props) {
  const navigate = useNavigate();
  return (
    <SitePage title={page}>
      <PageHeading>{page}</PageHeading>
      <ErrorState
        title={title}
        onRetry={() => void navigate(action.route, { replace: true })}
        retryLabel={action.label}
        actions={actions}
      >
        {children}
      </ErrorState>
    </SitePage>
  );
}

/** /401 (S2). */
export function UnauthorizedPage() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      page={t('problem.page401')}
      title={t('problem.title401')}
      action={{ label: t('header.login'), route: '/login' }}
    >
      {t('problem.text401')}
    </ErrorPage>
  );
}

/** /404 (S2). */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      page={t('problem.page404')}
      title={t('problem.title404')}
      action={{ label: t('success.home'), route: '/home' }}
    >
      {t('problem.text404')}
    </ErrorPage>
  );
}

/** /500 (S2). */
export function ServerErrorPage() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      page={t('problem.page500')}
      title={t('problem.title500')}
      action={{ label: t('success.home'), route: '/home' }}
    >
      {t('problem.text500')}
    </ErrorPage>
  );
}

function SupportLink() {
  const { t } = useTranslation();
  const services = useServices();
  const [link, setLink] = useState<ReactNode>(null);
  useEffect(() => {
    let current = true;
    void supportLink(services, t).then((found) => current && setLink(found));
    return () => {
      current = false;
    };
  }, [services, t]);
  return link;
}

/** /error (S2). */
export function GeneralErrorPage() {
  const { t } = useTranslation();
  return (
    <ErrorPage
      page={t('problem.pageError')}
      title={t('problem.titleError')}
      action={{ label: t('success.home'), route: '/home' }}
      actions={<SupportLink />}
    >
      {t('problem.textError')}
    </ErrorPage>
  );
}
