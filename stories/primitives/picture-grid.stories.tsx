import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { PictureGrid } from '@ds/picture-grid/picture-grid';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { about } from '../about/about';
import { gridOf, PICTURES } from '../pictures';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Picture grid' };

const open = () => undefined;
const cancel = <TransferButton label="Cancel sending" share={0.4} />;

export const About = about({
  component: 'picture-grid',
  purpose: 'The pictures of a message. Their room is there before they are.',
  notFor: [
    { when: 'One picture on the whole screen', use: 'picture-viewer' },
    { when: 'A person', use: 'avatar' },
  ],
  good: {
    text: 'Each picture says whose it is and when it came.',
    show: <PictureGrid pictures={gridOf(2)} onOpen={open} />,
  },
  bad: {
    text: 'A name that says what everybody sees: that it is a picture.',
    show: <PictureGrid pictures={gridOf(1).map((one) => ({ ...one, label: 'Image' }))} onOpen={open} />,
  },
});

export const Single = () => (
  <StoryForm>
    <MessageBubble
      side="other"
      time="12:05"
      media={<PictureGrid pictures={gridOf(1)} onOpen={open} />}
      mediaFills
    >
      {null}
    </MessageBubble>
    <MessageBubble
      side="own"
      time="12:06"
      state={{ kind: 'read', label: 'Read' }}
      media={<PictureGrid pictures={gridOf(3).slice(2)} onOpen={open} />}
      mediaFills
    >
      The north gate. We meet at seven, and Kenta takes the pictures.
    </MessageBubble>
  </StoryForm>
);

export const Several = () => (
  <StoryForm>
    {[2, 3, 5].map((count) => (
      <MessageBubble
        key={count}
        side="other"
        time="12:05"
        media={<PictureGrid pictures={gridOf(count)} onOpen={open} />}
        mediaFills
      >
        {count === 3 ? 'Three of them' : null}
      </MessageBubble>
    ))}
  </StoryForm>
);

export const Ten = () => (
  <StoryForm>
    <PictureGrid pictures={gridOf(10)} onOpen={open} />
  </StoryForm>
);

export const OnItsWay = () => (
  <StoryForm>
    <MessageBubble
      side="own"
      time="12:05"
      state={{ kind: 'sending', label: 'Sending' }}
      media={<PictureGrid pictures={gridOf(3)} over={cancel} />}
      mediaFills
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

/** What stands there until it is loaded, a moving one, and those that can’t be loaded, without and with the way to try again. */
export const NotLoaded = () => (
  <StoryForm>
    <PictureGrid
      pictures={PICTURES.map(({ width, height, preview }, index) => ({
        id: String(index),
        src: undefined,
        width,
        height,
        preview,
        label: 'Photo from Mina, 12:05',
        badge: index === 1 ? 'GIF' : undefined,
      }))}
    />
    <PictureGrid
      pictures={gridOf(1).map((one) => ({ ...one, src: 'data:image/png;base64,AAAA', preview: undefined }))}
    />
    <PictureGrid
      pictures={gridOf(2).map((one) => ({ ...one, src: 'data:image/png;base64,AAAA' }))}
      onOpen={open}
      retry={{
        label: (label) => `${label}, try again`,
        loading: 'Loading',
        failed: 'The photo couldn’t be loaded.',
      }}
    />
  </StoryForm>
);

/** As wide as a page that is long, and as high. */
export const Extreme = () => (
  <StoryForm>
    {[
      [4_000, 200],
      [200, 4_000],
      [40, 40],
    ].map(([width = 1, height = 1]) => (
      <PictureGrid key={width} pictures={gridOf(1).map((one) => ({ ...one, width, height }))} onOpen={open} />
    ))}
  </StoryForm>
);
