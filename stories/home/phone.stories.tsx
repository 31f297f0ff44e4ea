import type { Story, StoryDefault } from '@ladle/react';
import { Phone } from '@app/features/home/phone';
import { PhoneScreen } from '@app/features/home/phone-screen';
import type { SceneName } from '@app/features/home/use-tour';
import { Page } from '@ds/page/page';
import type { ReactNode } from 'react';
import { PageFrame } from '../page-frame/page-frame';
import type { PlayFunction } from '../play';

export default { title: 'Pages/Home phone', meta: { page: true } } satisfies StoryDefault;

const Stage = ({ play, children }: { play?: PlayFunction; children: ReactNode }) => (
  <PageFrame path="/home" {...(play ? { play } : {})}>
    <Page
      title="Halo"
      heading={<span className="sr-only">Halo</span>}
      skipLabel="Skip to content"
      focusKey="home"
    >
      <div className="mx-auto max-w-80">{children}</div>
    </Page>
  </PageFrame>
);

const scene =
  (name: SceneName): Story =>
  () => (
    <Stage>
      <PhoneScreen scene={name} />
    </Stage>
  );

export const Chat = scene('chat');

export const Live = scene('live');

export const Tip = scene('tip');

/** From scene to scene; paused at the last one for whoever prefers reduced motion. */
export const Playing: Story = () => (
  <Stage>
    <Phone />
  </Stage>
);

export const Paused: Story = () => (
  <Stage
    play={async ({ press }) => {
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        await press('[data-slot=icon-button]');
    }}
  >
    <Phone />
  </Stage>
);
