import { IconButton } from '@ds/icon-button/icon-button';
import { Menu, Moon, X } from 'lucide-react';
import { StoryForm } from './story-form';

export default { title: 'Icon button' };

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
