import { IconButton } from '@ds/icon-button/icon-button';
import { FileDrop, FilePicker, type FilePickerHandle } from '@ds/file-picker/file-picker';
import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/File picker' };

const Example = ({ label = 'Attach' }) => {
  const picker = useRef<FilePickerHandle>(null);
  const [names, setNames] = useState('nothing yet');
  const note = (files: File[]) => setNames(files.map(({ name }) => name).join(', '));
  return (
    <div className="flex items-center gap-3">
      <FilePicker ref={picker} onPick={note} />
      <IconButton
        label={label}
        icon={<Paperclip aria-hidden className="size-6" />}
        onClick={() => picker.current?.open()}
      />
      <p className="text-small text-muted">Chosen: {names}</p>
    </div>
  );
};

export const About = about({
  component: 'file-picker',
  purpose: 'Asks for files by any button, and takes those that are dropped on the page.',
  notFor: [{ when: 'One file by a button that says so', use: 'file-button' }],
  good: { text: 'A button offers what a drop does.', show: <Example /> },
  bad: { text: 'A name for the machine: nobody thinks of files.', show: <Example label="Select files" /> },
});

export const Picker = () => (
  <StoryForm>
    <Example />
  </StoryForm>
);

/** What a file dragged over the page looks like. */
export const DraggedOver = () => (
  <StoryForm>
    <Example />
    <FileDrop label="Drop here to attach" onDrop={() => undefined} />
    <Dragged />
  </StoryForm>
);

/** Pretends that a file is dragged over the page. */
function Dragged() {
  const drag = (element: HTMLElement | null): void => {
    if (!element) return;
    setTimeout(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'menu.pdf'));
      window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
    });
  };
  return <span ref={drag} />;
}
