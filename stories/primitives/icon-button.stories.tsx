import { IconButton } from '@ds/icon-button/icon-button';
import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import X from 'lucide-react/icons/x';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Icon button' };

export const About = about({
  component: 'icon-button',
  purpose: 'An action that everybody knows by its icon, where there is no room for words.',
  notFor: [
    { when: 'There is room for words', use: 'button' },
    { when: 'The icon needs explaining', use: 'button' },
  ],
  good: {
    text: 'Icons that need no words: close, menu, back, copy.',
    show: (
      <Row>
        <IconButton label="Menu" icon={<Menu aria-hidden />} />
        <IconButton label="Close" icon={<X aria-hidden />} />
      </Row>
    ),
  },
  bad: {
    text: 'A moon: the dark theme, a quiet mode, or a good night?',
    show: (
      <Row>
        <IconButton label="Don’t disturb" icon={<Moon aria-hidden />} />
      </Row>
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <div className="flex gap-2">
      <IconButton label="Menu" icon={<Menu aria-hidden />} />
      <IconButton label="Close" icon={<X aria-hidden />} />
    </div>
  </StoryForm>
);

export const Pressed = () => (
  <StoryForm>
    <IconButton label="Dark theme" aria-pressed icon={<Moon aria-hidden />} />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <IconButton label="Menu" disabled icon={<Menu aria-hidden />} />
  </StoryForm>
);
