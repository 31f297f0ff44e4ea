import { mediaPath } from '@contract/chat/media';
import { createContext, use } from 'react';

/** Where the media of messages are; a case and stories bring their own. */
export const MediaAddressContext = createContext(mediaPath);

/** The address of a form of a medium. */
export const useMediaAddress = (): typeof mediaPath => use(MediaAddressContext);
