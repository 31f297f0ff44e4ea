import './stories.css';
import type { GlobalProvider } from '@ladle/react';
import { StoryFrame } from '../../stories/story-frame';

/** Documentation has its own landmarks and heading, like pages. */
const isDocument = (story: string) => story.startsWith('foundations--') || story.endsWith('--about');

/** Wraps every story: language, direction, theme, and the marker that the accessibility run waits for. */
export const Provider: GlobalProvider = ({ children, globalState, storyMeta }) => (
  <StoryFrame
    // Remounts for another story, or the same one in the other direction.
    key={`${globalState.story} ${globalState.rtl}`}
    story={globalState.story}
    page={storyMeta?.['page'] === true || isDocument(globalState.story)}
    theme={globalState.theme}
    rtl={globalState.rtl}
  >
    {children}
  </StoryFrame>
);
