import type { Story, StoryDefault } from '@ladle/react';
import { Phone } from '@app/features/home/phone';
import { PhoneScreen } from '@app/features/home/phone-screen';
import type { SceneName } from '@app/features/home/use-tour';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Home phone' } satisfies StoryDefault;

const scene =
  (name: SceneName): Story =>
  () => (
    <PageFrame path="/home">
      <PhoneScreen scene={name} />
    </PageFrame>
  );

export const Chat = scene('chat');

export const Live = scene('live');

export const Tip = scene('tip');

/** From scene to scene; paused at the last one for whoever prefers reduced motion. */
export const Playing: Story = () => (
  <PageFrame path="/home">
    <Phone />
  </PageFrame>
);

export const Paused: Story = () => (
  <PageFrame
    path="/home"
    play={async ({ press }) => {
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        await press('[data-slot=icon-button]');
    }}
  >
    <Phone />
  </PageFrame>
);
