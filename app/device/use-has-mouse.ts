import { useMediaQuery } from './use-media-query';

/** Whether the main pointer is a mouse, and not a finger. */
export const useHasMouse = (): boolean => useMediaQuery('(pointer: fine)');
