import { ButtonLink } from '@ds/button/button';
import { ErrorState } from '@ds/error-state/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../session/session-context';
import { SitePage } from '../../shell/site-page';
import { SupportLink } from '../../shell/support-link';

interface Props {
  /** Names the page in the document's title. @default the title */
  page?: string;
  /** What happened: the page's heading. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
  /** The way on. */
  action: { label: string; route: string };
  /** Other ways. */
  actions?: ReactNode;
}

/** A page that says what went wrong, the way on, and the way to support. */
export function ErrorPage({ title, page = title, children, action, actions }: Props) {
  const navigate = useNavigate();
  return (
    <SitePage title={page}>
      <ErrorState
        headingLevel={1}
        title={title}
        onRetry={() => void navigate(action.route, { replace: true })}
        retryLabel={action.label}
        actions={
          <>
            {actions}
            <SupportLink />
          </>
        }
      >
        {children}
      </ErrorState>
    </SitePage>
  );
}

/**
 * The way on where it takes another account: visitors log in; members log out first, or go to their own page (D36).
 */
export function useOtherAccount(): Pick<Props, 'action' | 'actions'> {
  const { t } = useTranslation();
  const { token } = useSession();
  if (token === null) return { action: { label: t('header.login'), route: '/login' } };
  return {
    action: { label: t('problem.otherAccount'), route: '/logout' },
    actions: (
      <ButtonLink variant="quiet" href="#/dashboard">
        {t('header.openMine')}
      </ButtonLink>
    ),
  };
}

/** /401 (S2). */
export function NoAccessPage() {
  const { t } = useTranslation();
  const { token } = useSession();
  const ways = useOtherAccount();
  return (
    <ErrorPage title={t('problem.title401')} {...ways}>
      {t(token === null ? 'problem.text401' : 'problem.text401Member')}
    </ErrorPage>
  );
}

function ProblemPage({ kind }: { kind: '404' | '500' | 'Error' }) {
  const { t } = useTranslation();
  return (
    <ErrorPage title={t(`problem.title${kind}`)} action={{ label: t('page.home'), route: '/home' }}>
      {t(`problem.text${kind}`)}
    </ErrorPage>
  );
}

/** /404 (S2). */
export const NotFoundPage = () => <ProblemPage kind="404" />;

/** /500 (S2). */
export const ServerErrorPage = () => <ProblemPage kind="500" />;

/** /error (S2). */
export const UnknownErrorPage = () => <ProblemPage kind="Error" />;
