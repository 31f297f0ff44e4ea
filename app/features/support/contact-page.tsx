import type { SiteConfig } from '@contract/public/site-config';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Link } from '@ds/link/link';
import { List, ListRow } from '@ds/list-row/list-row';
import { Notice } from '@ds/notice/notice';
import { Spinner } from '@ds/spinner/spinner';
import MessageCircle from 'lucide-react/icons/message-circle';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../../i18n/translation';
import { useSession } from '../../session/session-context';
import { useServices } from '../../services/services-context';
import { FailureNotice } from '../../shell/failure-notice';
import { SitePage } from '../../shell/site-page';
import { SUPPORT_CHAT } from '../../shell/support-link';
import { useIsAssistant } from '../../shell/use-is-assistant';
import { useRequest } from '../../shell/use-request';
import { useCopy } from '../../shell/use-copy';
import { useFailureText } from '../../shell/use-failure';

/** /support/contact: how to reach the operator, for everybody (D33). */
export function ContactPage() {
  const { t } = useTranslation();
  const title = t('support.contact');
  return (
    <SitePage title={title} heading={title}>
      <div className="flex flex-col gap-6">
        <Chat />
        <Ways />
        <Answers />
      </div>
    </SitePage>
  );
}

/** The chat with support, which visitors reach by the login; assistants are support. */
function Chat() {
  const { t } = useTranslation();
  const { token } = useSession();
  if (useIsAssistant()) return null;
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink
        block
        href={token === null ? `#/login?redirect=${encodeURIComponent(SUPPORT_CHAT)}` : `#${SUPPORT_CHAT}`}
      >
        <MessageCircle aria-hidden className="size-4.5" />
        {t(token === null ? 'support.loginChat' : 'support.chat')}
      </ButtonLink>
      <p className="text-small text-muted">{t('support.chatHint')}</p>
    </div>
  );
}

function Ways() {
  const { t } = useTranslation();
  const services = useServices();
  const textOf = useFailureText();
  const [site, retry] = useRequest(services.site);
  if (site.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (site.state === 'failed') return <FailureNotice onRetry={retry}>{textOf(site.failure)}</FailureNotice>;
  const { support, operator, stores } = site.data;
  const isReachable = support.email !== undefined || support.link !== undefined;
  const hasOperator = operator.address !== undefined || operator.privacyContact !== undefined;
  return (
    <>
      {isReachable ? <Support support={support} /> : null}
      {isReachable || hasOperator ? null : <NoAddress stores={stores} />}
      {hasOperator ? <Operator operator={operator} /> : null}
    </>
  );
}

function Support({ support: { email, link } }: Pick<SiteConfig, 'support'>) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-body text-muted">{t('support.lead')}</p>
      {email === undefined ? null : <Email email={email} />}
      {link === undefined ? null : (
        <ButtonLink block href={link} target="_blank" rel="noopener noreferrer">
          {t('support.open')}
        </ButtonLink>
      )}
    </>
  );
}

/** Who runs the site: by post, and for questions about privacy. */
function Operator({ operator: { name, address, privacyContact } }: Pick<SiteConfig, 'operator'>) {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-col items-start gap-2 wrap-anywhere select-text">
      <h2 className="text-small text-muted">{t('support.operator')}</h2>
      {name === undefined && address === undefined ? null : (
        <address className="not-italic">
          {name === undefined ? null : <p className="font-semibold">{name}</p>}
          {address === undefined ? null : <p>{address}</p>}
        </address>
      )}
      {privacyContact === undefined ? null : (
        <p className="text-small text-muted">
          {t('support.privacyContact')}
          <br />
          <Link variant="quiet" href={`mailto:${privacyContact}`} className="text-body">
            {privacyContact}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Email({ email }: { email: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Card className="flex flex-col items-start gap-2">
      <h2 className="text-small text-muted">{t('support.email')}</h2>
      <Link variant="quiet" href={`mailto:${email}`} className="max-w-full wrap-anywhere select-text">
        {email}
      </Link>
      <Button variant="secondary" onClick={() => void copy(email)}>
        <Copy aria-hidden className="size-4.5" />
        {t('support.copy')}
      </Button>
    </Card>
  );
}

const STORES = ['ios', 'android'] as const;

/** Nothing is set: says so, and names the operator's pages in the app stores, which have an address by their rules. */
function NoAddress({ stores }: Pick<SiteConfig, 'stores'>) {
  const { t } = useTranslation();
  const pages = STORES.flatMap((kind) => (stores[kind] ? [{ kind, href: stores[kind] }] : []));
  return (
    <>
      <Notice tone="info" title={t('support.noAddressTitle')}>
        {t(pages.length > 0 ? 'support.noAddressStores' : 'support.noAddress')}
      </Notice>
      {pages.length > 0 ? (
        <List>
          {pages.map(({ kind, href }) => (
            <ListRow
              key={kind}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              title={t(`support.${kind}`)}
            />
          ))}
        </List>
      ) : null}
    </>
  );
}

/** What members can do without support. */
function Answers() {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{t('support.yourself')}</h2>
      <List className="-mx-bleed">
        <ListRow href="#/forgot" title={t('support.forgot')} />
        <ListRow href="#/support/articles/account-delete" title={t('support.accountDelete')} />
      </List>
    </section>
  );
}
