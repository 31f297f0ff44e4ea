import type { ComponentProps } from 'react';
import { Link } from '@ds/link/link';

/** The address of a story; keeps theme, direction and mode. */
export function storyHref(story: string): string {
  const query = new URLSearchParams(location.search);
  query.set('story', story);
  return `?${query}`;
}

/** The page about a primitive. */
export const aboutStory = (primitive: string): string => `primitives--${primitive}--about`;

/** A link to another story. */
export function StoryLink({
  story,
  ...props
}: Omit<ComponentProps<typeof Link>, 'href'> & { story: string }) {
  return <Link {...props} href={storyHref(story)} />;
}
