import type { ComponentProps } from 'react';
import { Link } from '@ds/link/link';

/** Where a story stands; theme, direction and mode stay as they are. */
export function storyHref(story: string): string {
  const query = new URLSearchParams(location.search);
  query.set('story', story);
  return `?${query}`;
}

/** The page about a primitive. */
export const aboutStory = (primitive: string): string => `primitives--${primitive}--about`;

/** Leads to another story. */
export function StoryLink({
  story,
  ...props
}: Omit<ComponentProps<typeof Link>, 'href'> & { story: string }) {
  return <Link {...props} href={storyHref(story)} />;
}
