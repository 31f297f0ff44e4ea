import { LinkifyIt } from 'linkify-it';

/** Finds web addresses as people write them, as the app does. */
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Whether a text holds a link. */
export const hasLink = (text: string): boolean => linkify.test(text);
