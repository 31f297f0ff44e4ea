import { Link } from '@ds/link/link';
import { Prose } from '@ds/prose/prose';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { LongTextPage } from '../../shell/long-text-page';
import { CONTACT_PAGE } from '../../shell/support-link';
import { TextBlock } from '../../shell/text-block';
import { ACCOUNT_DELETE_FILES } from './account-delete-text';

/** /support/articles/account-delete: how to delete an account, and what that does (S1). */
export function AccountDeletePage() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <LongTextPage title={t('support.accountDelete')} files={ACCOUNT_DELETE_FILES} locale={locale}>
      {(article) => (
        <>
          <Prose lang={article.locale}>
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
      )}
    </LongTextPage>
  );
}
