import { Provider as StoryProvider } from '../../../config/ladle/components';

export const Provider = StoryProvider;
