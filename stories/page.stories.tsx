import type { Story, StoryDefault } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Button } from '@ds/button/button';
import { Page } from '@ds/page/page';
import { TextField } from '@ds/text-field/text-field';

export default { meta: { page: true } } satisfies StoryDefault;

const form = (
  <div className="flex flex-col gap-5">
    <TextField label="Nickname" defaultValue="Mei Lin" />
    <Button block>Save</Button>
  </div>
);

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

/** The skip link as the keyboard sees it. */
export const SkipLink: Story = () => (
  <Page title="Nickname – Halo" heading="Choose a nickname" skipLabel="Skip to content" focusKey="nickname">
    {form}
  </Page>
);
SkipLink.meta = { focus: 'Skip to content' };
