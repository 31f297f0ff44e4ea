import { Button } from '@ds/button/button';
import { IconButton } from '@ds/icon-button/icon-button';
import { PictureViewer, type ViewedPicture } from '@ds/picture-viewer/picture-viewer';
import Download from 'lucide-react/icons/arrow-down-to-line';
import { useState } from 'react';
import { about } from '../about/about';
import { PICTURES } from '../pictures';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Picture viewer' };

const viewed = (count: number): ViewedPicture[] =>
  PICTURES.slice(0, count).map(({ src }, index) => ({
    id: String(index),
    src,
    label: `Photo ${index + 1} of ${count} from Mina, 12:05`,
  }));

interface Example {
  pictures?: ViewedPicture[];
  open?: string | null;
  closeLabel?: string;
}

const Example = ({ pictures = viewed(3), open = null, closeLabel = 'Close' }: Example) => {
  const [current, setCurrent] = useState(open);
  return (
    <>
      <Button variant="secondary" onClick={() => setCurrent('1')}>
        Look at the photos
      </Button>
      <PictureViewer
        pictures={pictures}
        current={current}
        onCurrentChange={setCurrent}
        title="Photos"
        closeLabel={closeLabel}
        previousLabel="Previous photo"
        nextLabel="Next photo"
        zoomInLabel="Zoom in"
        zoomOutLabel="Zoom out"
        brokenText="The photo couldn’t be loaded."
        retryingText="Loading"
        retryLabel="Try again"
        position={(index, count) => `${index + 1} of ${count}`}
        actions={<IconButton label="Save" icon={<Download aria-hidden className="size-6" />} />}
      />
    </>
  );
};

export const About = about({
  component: 'picture-viewer',
  purpose: 'Pictures on the whole screen, to look at closely.',
  notFor: [{ when: 'Pictures among texts', use: 'picture-grid' }],
  good: { text: 'Each picture says whose it is, as in the chat.', show: <Example /> },
  bad: { text: 'A name that is no way out.', show: <Example closeLabel="X" /> },
});

export const Several = () => (
  <StoryForm>
    <Example open="1" />
  </StoryForm>
);

export const Single = () => (
  <StoryForm>
    <Example
      open="0"
      pictures={viewed(1).map((one) => ({
        ...one,
        caption: 'The night market, yesterday at eight. Kenta took it from the bridge.',
      }))}
    />
  </StoryForm>
);

export const LongestCaption = () => (
  <StoryForm>
    <Example
      open="0"
      pictures={viewed(2).map((one) => ({
        ...one,
        caption: 'Превысокомногорассмотрительствующий '.repeat(20),
      }))}
    />
  </StoryForm>
);

export const Broken = () => (
  <StoryForm>
    <Example open="0" pictures={viewed(2).map((one) => ({ ...one, src: 'data:image/png;base64,AAAA' }))} />
  </StoryForm>
);
