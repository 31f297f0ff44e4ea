import type { Story, StoryDefault } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Button } from '@ds/button/button';
import { Page } from '@ds/page/page';
import { TextField } from '@ds/text-field/text-field';
import type { ReactNode } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Page', meta: { page: true } } satisfies StoryDefault;

const form = (
  <div className="flex flex-col gap-5">
    <TextField label="Nickname" defaultValue="Mei Lin" />
    <Button block>Save</Button>
  </div>
);

/** The heading and the main part of a page, without its landmarks. */
const Outline = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-4">
    <p className="text-headline font-semibold">{title}</p>
    {children}
  </div>
);

export const About = about({
  component: 'page',
  purpose: 'The scaffold of every page: skip link, header, one heading, main part, footer.',
  notFor: [
    { when: 'Something over the page', use: 'sheet' },
    { when: 'A part of a page', use: 'card' },
  ],
  good: {
    text: 'The heading says what is done here. It takes the focus when the page is entered.',
    show: (
      <Outline title="Choose a nickname">
        <TextField label="Nickname" />
      </Outline>
    ),
  },
  bad: {
    text: 'A heading that repeats the brand: every page would be announced alike.',
    show: (
      <Outline title="Halo">
        <TextField label="Choose a nickname" />
      </Outline>
    ),
  },
});

export const Narrow: Story = () => (
  <Page
    title="Nickname – Halo"
    heading="Choose a nickname"
    skipLabel="Skip to content"
    focusKey="nickname"
    header={<AppBar start={<BackButton label="Back" />} />}
    footer={<footer className="px-gutter py-6 text-small text-muted">© 2025 Halo</footer>}
  >
    {form}
  </Page>
);

export const WithAside: Story = () => (
  <Page
    title="Nickname – Halo"
    heading="Choose a nickname"
    skipLabel="Skip to content"
    focusKey="nickname"
    aside={<div className="h-full bg-accent-soft" />}
  >
    {form}
  </Page>
);

/** The skip link with keyboard focus. */
export const SkipLink: Story = () => (
  <Page title="Nickname – Halo" heading="Choose a nickname" skipLabel="Skip to content" focusKey="nickname">
    {form}
  </Page>
);
SkipLink.meta = { focus: 'Skip to content' };
