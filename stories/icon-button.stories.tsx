import { IconButton } from '@ds/icon-button/icon-button';
import { Menu, Moon, X } from 'lucide-react';
import { StoryForm } from './story-form';

export default { title: 'Icon button' };

export const Default = () => (
  <StoryForm title="Icon button">
    <div className="flex gap-2">
      <IconButton label="Menu" icon={<Menu aria-hidden />} />
      <IconButton label="Close" icon={<X aria-hidden />} />
    </div>
  </StoryForm>
);

export const Pressed = () => (
  <StoryForm title="Icon button: pressed">
    <IconButton label="Dark theme" aria-pressed icon={<Moon aria-hidden />} />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm title="Icon button: disabled">
    <IconButton label="Menu" disabled icon={<Menu aria-hidden />} />
  </StoryForm>
);
