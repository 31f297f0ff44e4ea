import { ErrorState } from '@ds/error-state/error-state';
import { Link } from '@ds/link/link';
import { PageHeading } from '@ds/page/page';
import { Prose } from '@ds/prose/prose';
import { Spinner } from '@ds/spinner/spinner';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { SitePage } from '../../shell/site-page';
import { CONTACT_PAGE } from '../../shell/support-link';
import type { Block } from '../../i18n/markdown';
import { TextBlock } from '../../shell/text-block';
import { loadAccountDelete } from './support-texts';

type Article = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; blocks: Block[] };

/** /support/articles/account-delete: how to delete an account, and what that does (S1). */
export function AccountDeletePage() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [article, setArticle] = useState<Article>({ state: 'loading' });
  const load = useCallback(async (): Promise<void> => {
    const blocks = await loadAccountDelete(locale).catch(() => null);
    setArticle(blocks ? { state: 'ready', blocks } : { state: 'failed' });
  }, [locale]);
  useEffect(() => void load(), [load]);

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
            <ErrorState title={t('legal.missing')} onRetry={load} retryLabel={t('page.retry')} />
          )}
        </>
      )}
    </SitePage>
  );
}
