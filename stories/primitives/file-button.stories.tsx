import { FileButton } from '@ds/file-button/file-button';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/FileButton' };

const nothing = () => undefined;

export const About = about({
  component: 'file-button',
  purpose: 'Asks for a file: phones offer camera and gallery, computers their folders.',
  notFor: [{ when: 'An action without a file', use: 'button' }],
  good: {
    text: 'It says what is chosen.',
    show: (
      <FileButton accept="image/*" onPick={nothing}>
        Choose a picture
      </FileButton>
    ),
  },
  bad: {
    text: 'A word for the machine: nobody thinks of files.',
    show: (
      <FileButton accept="image/*" onPick={nothing}>
        Select file
      </FileButton>
    ),
  },
});

export const Picked = () => {
  const [name, setName] = useState('nothing yet');
  return (
    <StoryForm>
      <FileButton accept="image/*" variant="secondary" onPick={(file) => setName(file.name)}>
        <ImageUp aria-hidden size={18} />
        Choose a picture
      </FileButton>
      <p className="text-small text-muted">Chosen: {name}</p>
    </StoryForm>
  );
};

export const Loading = () => (
  <StoryForm>
    <FileButton accept="image/*" loading loadingLabel="Sending" onPick={nothing}>
      Choose a picture
    </FileButton>
  </StoryForm>
);
