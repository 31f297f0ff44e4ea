import { Provider as StoryProvider } from '../../../.ladle/components';

export const Provider = StoryProvider;
