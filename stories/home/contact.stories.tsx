import type { Story, StoryDefault } from '@ladle/react';
import { Contact } from '@app/features/home/contact';
import type { SiteConfig } from '@contract/public/site-config';
import { fixedData } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Home contact' } satisfies StoryDefault;

const contact =
  (scene: Scene): Story =>
  () => (
    <PageFrame path="/home" {...scene}>
      <div className="-mx-gutter">
        <Contact />
      </div>
    </PageFrame>
  );

const withSupport = (support: SiteConfig['support']): Scene => ({
  data: { site: { ...fixedData.site, support } },
});

export const Both = contact(withSupport({ email: 'support@example.com', link: 'https://help.example.com/' }));

export const EmailAlone = contact({});

export const LongestAddress = contact(
  withSupport({ email: 'administration-of-the-support-department@communities.example.com' }),
);

/** Leads to the page that says so. */
export const Nothing = contact(withSupport({}));

export const Loading = contact({ refusals: { site: 'pending' } });
