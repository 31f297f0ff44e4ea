import { Disclosure } from '@ds/disclosure/disclosure';
import { StoryForm } from './story-form';

export default { title: 'Disclosure' };

const help = (
  <ul className="list-disc space-y-1 ps-5 text-small text-muted">
    <li>Look in the spam folder.</li>
    <li>A message can take a minute.</li>
  </ul>
);

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
