import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { VideoPlayer } from '@ds/video-player/video-player';
import { about } from '../about/about';
import { StoryForm } from '../story-form';
import lamp from '../video-market.webm';

export default { title: 'Primitives/Video player' };

const video = <VideoPlayer label="Video from Mina, 12:05" src={lamp} width={160} height={120} />;

export const About = about({
  component: 'video-player',
  purpose: 'A video that somebody sent, with the browser’s own controls. It doesn’t play by itself.',
  notFor: [{ when: 'A picture that moves', use: 'picture-grid' }],
  good: { text: 'Its room is there before it is.', show: video },
  bad: {
    text: 'A name that says what everybody sees.',
    show: <VideoPlayer label="Video" src={lamp} width={160} height={120} />,
  },
});

export const InMessages = () => (
  <StoryForm>
    <MessageBubble side="other" time="12:05" media={video} mediaFills>
      {''}
    </MessageBubble>
    <MessageBubble side="own" time="12:06" state={{ kind: 'read', label: 'Read' }} media={video} mediaFills>
      The lamps, yesterday at eight
    </MessageBubble>
  </StoryForm>
);

export const OnItsWay = () => (
  <StoryForm>
    <MessageBubble
      side="own"
      time="12:06"
      state={{ kind: 'sending', label: 'Sending' }}
      media={
        <VideoPlayer
          label="Your video, 12:06"
          src={lamp}
          width={160}
          height={120}
          over={<TransferButton label="Cancel sending" share={0.3} />}
        />
      }
      mediaFills
    >
      {''}
    </MessageBubble>
  </StoryForm>
);

/** Upright, as phones are held, and very wide. */
export const Ratios = () => (
  <StoryForm>
    <VideoPlayer label="Video from Mina, 12:05" src={undefined} width={1_080} height={1_920} />
    <VideoPlayer label="Video from Mina, 12:06" src={undefined} width={1_920} height={400} />
  </StoryForm>
);
