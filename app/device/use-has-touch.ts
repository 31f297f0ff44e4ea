import { useMediaQuery } from './use-media-query';

/** Whether the main pointer is a finger: such devices have a camera at hand. */
export const useHasTouch = (): boolean => useMediaQuery('(pointer: coarse)');
