import type { Story, StoryDefault } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { PageHeading } from '@ds/page/page';
import { about } from '../about/about';

export default { title: 'Primitives/App bar', meta: { page: true } } satisfies StoryDefault;

const Below = () => (
  <main className="px-gutter py-6">
    <PageHeading>Log in</PageHeading>
    <p>Choose how you want to log in.</p>
  </main>
);

export const About = about({
  component: 'app-bar',
  purpose: 'The bar at the top of a page: the way back or the logo, and what is always within reach.',
  notFor: [
    { when: 'The page’s heading: it stands in the main part', use: 'page' },
    { when: 'A list of ways on', use: 'side-menu' },
  ],
  good: {
    text: 'The way back at the start, at most two things at the end.',
    show: (
      <AppBar
        start={<BackButton label="Back" />}
        title="Security"
        end={<Avatar name="Mei Lin" size="small" />}
      />
    ),
  },
  bad: {
    text: 'A sentence takes several lines of every screen. Name the place in a word or two.',
    show: <AppBar start={<BackButton label="Back" />} title="Change the security settings of your account" />,
  },
});

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

const Lines = () => (
  <main className="px-gutter py-6">
    <PageHeading>Home</PageHeading>
    {Array.from({ length: 40 }, (_, line) => (
      <p key={line} className="py-2">
        What is below the bar, line {line + 1}.
      </p>
    ))}
  </main>
);

/** Transparent at the top of the page, opaque once it scrolls. */
export const Sticky: Story = () => (
  <>
    <AppBar
      sticky
      start={<span className="text-lead font-semibold">Halo</span>}
      end={<Button variant="quiet">Log in</Button>}
    />
    <Lines />
  </>
);
