import type { ReactNode } from 'react';

/** One column of fields, as wide as the story's page. */
export function StoryForm({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-5">{children}</div>;
}
