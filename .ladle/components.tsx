import './stories.css';
import type { GlobalProvider } from '@ladle/react';
import { StoryFrame } from '../stories/story-frame';

/** Wraps every story: language, direction, theme, and the marker that the accessibility run waits for. */
export const Provider: GlobalProvider = ({ children, globalState, storyMeta }) => (
  <StoryFrame
    story={globalState.story}
    page={storyMeta?.['page'] === true}
    theme={globalState.theme}
    rtl={globalState.rtl}
  >
    {children}
  </StoryFrame>
);
