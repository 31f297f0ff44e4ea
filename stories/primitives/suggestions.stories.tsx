import { Avatar } from '@ds/avatar/avatar';
import { Suggestions } from '@ds/suggestions/suggestions';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Suggestions' };

const nothing = () => undefined;

const PEOPLE = [
  'Mina Okafor',
  'Ken Ito',
  'Александра Константинопольская',
  '田中 美咲',
  'Aisha Rahman',
  'João Silva',
];

const optionsOf = (names: readonly string[]) =>
  names.map((name) => ({
    key: name,
    title: name,
    leading: <Avatar name={name} src={null} size="small" aria-hidden />,
  }));

const Example = ({ names, label = 'Members to mention' }: { names: readonly string[]; label?: string }) => (
  <Suggestions
    id={`suggestions-${names.length}`}
    label={label}
    options={optionsOf(names)}
    active={0}
    onChoose={nothing}
  />
);

export const About = about({
  component: 'suggestions',
  purpose: 'What a text field suggests while somebody types. Focus stays in the field.',
  notFor: [{ when: 'A choice without a field', use: 'radio-group' }],
  good: {
    text: 'The first one is highlighted: Enter chooses it.',
    show: <Example names={PEOPLE.slice(0, 2)} />,
  },
  bad: {
    text: 'More than a glance takes in: who types on narrows them down.',
    show: <Example names={PEOPLE} />,
  },
});

export const Few = () => (
  <StoryForm>
    <Example names={PEOPLE.slice(0, 5)} />
  </StoryForm>
);
