import type { Story, StoryDefault } from '@ladle/react';
import { AccountDeletePage } from '@app/features/support/account-delete-page';
import { ContactPage } from '@app/features/support/contact-page';
import type { SiteConfig } from '@contract/public/site-config';
import { fixedData, unreachable, type Refusals } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Support', meta: { page: true } } satisfies StoryDefault;

export const AccountDelete: Story = () => (
  <PageFrame path="/support/articles/account-delete" play={({ find }) => find('article')}>
    <AccountDeletePage />
  </PageFrame>
);

export const AccountDeleteOfMember: Story = () => (
  <PageFrame path="/support/articles/account-delete" loggedIn play={({ find }) => find('article')}>
    <AccountDeletePage />
  </PageFrame>
);

const contact = (site: Partial<SiteConfig>, refusals: Refusals = {}) => (
  <PageFrame
    path="/support/contact"
    data={{ site: { ...fixedData.site, ...site } }}
    refusals={refusals}
    play={({ find }) => find('main :is([data-slot=card], [data-slot=notice])')}
  >
    <ContactPage />
  </PageFrame>
);

export const Contact: Story = () =>
  contact({ support: { email: 'support@example.com', link: 'https://help.example.com/' } });

/** The operator has only set pages in the app stores. */
export const ContactByStores: Story = () =>
  contact({
    support: {},
    stores: { ios: 'https://apps.example.com/halo', android: 'https://play.example.com/halo' },
  });

/** The operator can be written to, but has no support address. */
export const ContactOperator: Story = () =>
  contact({
    support: {},
    operator: {
      name: 'Example Pty Ltd',
      address: '1 Example Street, Sydney NSW 2000',
      privacyContact: 'privacy@example.com',
    },
  });

export const ContactUnknown: Story = () => contact({ support: {} });

export const ContactWithoutServer: Story = () => contact({}, { site: unreachable });
