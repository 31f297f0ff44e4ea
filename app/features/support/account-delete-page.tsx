import { ErrorState } from '@ds/error-state/error-state';
import { Link } from '@ds/link/link';
import { PageHeading } from '@ds/page/page';
import { Prose } from '@ds/prose/prose';
import { Spinner } from '@ds/spinner/spinner';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { SitePage } from '../../shell/site-page';
import { CONTACT_PAGE } from '../../shell/support-link';
import { TextBlock } from '../../shell/text-block';
import { useLongText } from '../../shell/use-long-text';
import { ACCOUNT_DELETE_FILES } from './account-delete-text';

/** /support/articles/account-delete: how to delete an account, and what that does (S1). */
export function AccountDeletePage() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [article, retry] = useLongText(ACCOUNT_DELETE_FILES, locale);
  const title = t('support.accountDelete');
  return (
    <SitePage title={title} width="wide">
      {article.state === 'ready' ? (
        <>
          <Prose>
            {article.blocks.map((block, index) => (
              <TextBlock key={index} block={block} />
            ))}
          </Prose>
          <p className="mt-8 flex flex-wrap items-center gap-x-2 text-body text-muted">
            {t('support.stuck')}
            <Link variant="quiet" href={`#${CONTACT_PAGE}`}>
              {t('support.contact')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <PageHeading className="mb-6">{title}</PageHeading>
          {article.state === 'loading' ? (
            <Spinner label={t('page.loading')} />
          ) : (
            <ErrorState title={t('legal.missing')} onRetry={retry} retryLabel={t('page.retry')} />
          )}
        </>
      )}
    </SitePage>
  );
}
