import type { Story, StoryDefault } from '@ladle/react';
import { Creators as CreatorsSection } from '@app/features/home/creators';
import { Features as FeaturesSection } from '@app/features/home/features';
import { Recruiting as RecruitingNotice } from '@app/features/home/recruiting';
import { Statistics } from '@app/features/home/statistics';
import type { SiteConfig } from '@contract/public/site-config';
import { Page } from '@ds/page/page';
import type { ReactNode } from 'react';
import { fixedData, type FixedData } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Home sections', meta: { page: true } } satisfies StoryDefault;

const youngSite: SiteConfig = {
  ...fixedData.site,
  statistics: { activeUsers: 1, activeCommunities: null, verifiedStreamers: 2, liveStreams: 0 },
};

/** From edge to edge, under a heading. */
const Section = ({ data, children }: { data?: Partial<FixedData>; children: ReactNode }) => (
  <PageFrame path="/home" data={data ?? {}}>
    <Page
      title="Halo"
      heading={<span className="sr-only">Halo</span>}
      skipLabel="Skip to content"
      focusKey="home"
      width="full"
    >
      {children}
    </Page>
  </PageFrame>
);

export const Figures: Story = () => (
  <Section>
    <Statistics />
  </Section>
);

/** Of a young site: what is 0 isn't shown. */
export const FewFigures: Story = () => (
  <Section data={{ site: youngSite }}>
    <Statistics />
  </Section>
);

export const Recruiting: Story = () => (
  <Section>
    <RecruitingNotice />
  </Section>
);

export const Features: Story = () => (
  <Section>
    <FeaturesSection />
  </Section>
);

export const Creators: Story = () => (
  <Section>
    <CreatorsSection />
  </Section>
);
