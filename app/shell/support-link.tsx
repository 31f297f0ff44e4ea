import type { SiteConfig } from '@contract/public/site-config';
import { Link, type LinkProps } from '@ds/link/link';
import { useTranslation } from '../i18n/translation';
import { useServices } from '../services/services-context';
import { useSession } from '../session/session-context';
import { useRequest } from './use-request';

/** The page that says how to reach the operator, open to everybody (D33). */
export const CONTACT_PAGE = '/support/contact';

/** The page that opens a member's chat with support. */
export const SUPPORT_CHAT = '/support/chat';

/** A way to support. */
interface SupportWay {
  href: string;
  /** The address as it is read; null for this app's own page. */
  address: string | null;
}

/** The one way to support: what the operator has set, else this app's page, so that there always is one (D33). */
export function supportWay(support: SiteConfig['support']): SupportWay {
  if (support.link !== undefined)
    return { href: support.link, address: support.link.replace(/^https?:\/\//, '') };
  if (support.email !== undefined) return { href: `mailto:${support.email}`, address: support.email };
  return { href: `#${CONTACT_PAGE}`, address: null };
}

/**
 * The way to support: for members the chat with it. While the operator's settings aren't here, it is this app's page, which asks for them again.
 */
export function useSupportWay(): SupportWay {
  const services = useServices();
  const { member } = useSession();
  const [site] = useRequest(services.site);
  if (member && !member.assistant && !member.passwordDue) return { href: `#${SUPPORT_CHAT}`, address: null };
  return supportWay(site.state === 'ready' ? site.data.support : {});
}

interface Props extends Omit<LinkProps, 'href' | 'external' | 'externalLabel' | 'children'> {
  /** Leaves the page as it is: for a form or a dialog. @default false */
  newTab?: boolean;
  /** @default "Contact support" */
  children?: LinkProps['children'];
}

/** "Contact support", wherever it stands. */
export function SupportLink({ newTab = false, children, variant = 'quiet', ...props }: Props) {
  const { t } = useTranslation();
  const { href, address } = useSupportWay();
  const isMail = href.startsWith('mailto:');
  const isElsewhere = address !== null && !isMail;
  return (
    <Link
      {...props}
      variant={variant}
      href={href}
      external={isElsewhere || (newTab && !isMail)}
      externalLabel={t('page.newTab')}
    >
      {children ?? t('page.support')}
    </Link>
  );
}
