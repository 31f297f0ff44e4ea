import { ACCOUNT_DELETE_FILES } from '@contract/legal/texts';
import { ButtonLink } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { Prose } from '@ds/prose/prose';
import { useTranslation } from '../../i18n/translation';
import { useLanguage } from '../../i18n/language';
import { useSession } from '../../session/session-context';
import { LongTextPage } from '../../shell/long-text-page';
import { CONTACT_PAGE } from '../../shell/support-link';
import { TextBlock } from '../../shell/text-block';

/** The page that the article leads to. */
const DELETE_PAGE = '/dashboard/security/delete';

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
          <div className="mt-8 flex flex-col items-start gap-2 print:hidden">
            <GoDelete />
            <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
              {t('support.stuck')}
              <Link variant="quiet" href={`#${CONTACT_PAGE}`}>
                {t('support.contact')}
              </Link>
            </p>
          </div>
        </>
      )}
    </LongTextPage>
  );
}

/** Leads members straight to the last step, and visitors there by way of the login. */
function GoDelete() {
  const { t } = useTranslation();
  const { token } = useSession();
  const isSignedIn = token !== null;
  return (
    <ButtonLink
      variant="secondary"
      href={isSignedIn ? `#${DELETE_PAGE}` : `#/login?redirect=${encodeURIComponent(DELETE_PAGE)}`}
    >
      {t(isSignedIn ? 'support.goDelete' : 'support.loginDelete')}
    </ButtonLink>
  );
}
