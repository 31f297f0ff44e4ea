import type { Story, StoryDefault } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { PageHeading } from '@ds/page/page';

export default { meta: { page: true } } satisfies StoryDefault;

const Below = () => (
  <main className="px-gutter py-6">
    <PageHeading>Log in</PageHeading>
    <p>Choose how you want to log in.</p>
  </main>
);

export const BackAndTitle: Story = () => (
  <>
    <AppBar start={<BackButton label="Back" />} title="Security" />
    <Below />
  </>
);

export const Account: Story = () => (
  <>
    <AppBar
      start={<span className="text-lead font-semibold">Halo</span>}
      end={
        <>
          <Button variant="quiet">Mine</Button>
          <Avatar name="Mei Lin" size="small" />
        </>
      }
    />
    <Below />
  </>
);
