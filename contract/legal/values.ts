import type { SiteConfig } from '../public/site-config';

/** The app's page that says how to reach the operator (D33). */
const CONTACT_ROUTE = '/#/support/contact';

/**
 * The values of the placeholders in legal texts, without the brand. `contact` and `privacyContact` always have one.
 * @param origin of the site
 */
export function publisherValues(
  { support, operator }: Pick<SiteConfig, 'support' | 'operator'>,
  origin: string,
): Record<'contact' | 'privacyContact', string> & Record<'operator' | 'operatorAddress', string | undefined> {
  const contact = support.email ?? support.link ?? `${origin}${CONTACT_ROUTE}`;
  return {
    contact,
    privacyContact: operator.privacyContact ?? contact,
    operator: operator.name,
    operatorAddress: operator.address,
  };
}
