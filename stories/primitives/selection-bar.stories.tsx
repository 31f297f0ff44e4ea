import { IconButton } from '@ds/icon-button/icon-button';
import { SelectionBar } from '@ds/selection-bar/selection-bar';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Trash from 'lucide-react/icons/trash-2';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Selection bar' };

const nothing = () => undefined;

const Example = ({ count }: { count: string }) => (
  <SelectionBar label="Selected messages" count={count} cancelLabel="Cancel selection" onCancel={nothing}>
    <IconButton label="Copy text" icon={<Copy aria-hidden className="size-6" />} />
    <IconButton label="Forward" icon={<Forward aria-hidden className="size-6 rtl:-scale-x-100" />} />
    <IconButton label="Delete" icon={<Trash aria-hidden className="size-6" />} />
  </SelectionBar>
);

export const About = about({
  component: 'selection-bar',
  purpose: 'What can be done with several chosen items, where the thumb is.',
  notFor: [{ when: 'One item', use: 'sheet' }],
  good: { text: 'It says how many are chosen, and how to stop.', show: <Example count="3 selected" /> },
  bad: {
    text: 'A sentence: the bar is read at each choice.',
    show: <Example count="You have selected 3 messages of this conversation so far" />,
  },
});

export const Some = () => (
  <StoryForm>
    <Example count="3 selected" />
  </StoryForm>
);

export const Long = () => (
  <StoryForm>
    <Example count="Выбрано сообщений: 100" />
  </StoryForm>
);
