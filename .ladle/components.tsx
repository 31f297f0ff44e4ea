import './stories.css';
import type { GlobalProvider } from '@ladle/react';
import { StoryFrame } from '../stories/story-frame';

/** Documentation brings its own landmarks and heading, as pages do. */
const isDocument = (story: string) => story.startsWith('foundations--') || story.endsWith('--about');

/** Wraps every story: language, direction, theme, and the marker that the accessibility run waits for. */
export const Provider: GlobalProvider = ({ children, globalState, storyMeta }) => (
  <StoryFrame
    // A story starts anew where another one was, or the same in the other direction.
    key={`${globalState.story} ${globalState.rtl}`}
    story={globalState.story}
    page={storyMeta?.['page'] === true || isDocument(globalState.story)}
    theme={globalState.theme}
    rtl={globalState.rtl}
  >
    {children}
  </StoryFrame>
);
