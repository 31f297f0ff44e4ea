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

/** /401, /404, /500 and /error (S2). */
export function ProblemPage({ kind }: { kind: '401' | '404' | '500' | 'Error' }) {
  const { t } = useTranslation();
  return (
    <ErrorPage
      page={t(`problem.page${kind}`)}
      title={t(`problem.title${kind}`)}
      action={
        kind === '401'
          ? { label: t('header.login'), route: '/login' }
          : { label: t('success.home'), route: '/home' }
      }
      actions={kind === 'Error' ? <SupportLink /> : undefined}
    >
      {t(`problem.text${kind}`)}
    </ErrorPage>
  );
}
