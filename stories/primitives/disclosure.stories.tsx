import { Disclosure } from '@ds/disclosure/disclosure';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Disclosure' };

const help = (
  <ul className="list-disc space-y-1 ps-5 text-small text-muted">
    <li>Look in the spam folder.</li>
    <li>A message can take a minute.</li>
  </ul>
);

export const About = about({
  component: 'disclosure',
  purpose: 'Keeps help that few people need one press away.',
  notFor: [
    { when: 'What everybody needs: show it' },
    { when: 'Views of the same kind', use: 'tabs' },
    { when: 'A list over the page', use: 'sheet' },
  ],
  good: {
    text: 'The label is the question that the text answers.',
    show: <Disclosure label="The code didn’t arrive">{help}</Disclosure>,
  },
  bad: {
    text: '“More” doesn’t say of what.',
    show: <Disclosure label="More">{help}</Disclosure>,
  },
});

export const Closed = () => (
  <StoryForm>
    <Disclosure label="Didn’t get the code?">{help}</Disclosure>
  </StoryForm>
);

export const Open = () => (
  <StoryForm>
    <Disclosure label="Didn’t get the code?" defaultOpen>
      {help}
    </Disclosure>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Disclosure label={'Donaudampfschifffahrtsgesellschaft'.repeat(2)} defaultOpen>
      <p className="wrap-anywhere">{'word'.repeat(40)}</p>
    </Disclosure>
  </StoryForm>
);
