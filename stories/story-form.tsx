import type { ReactNode } from 'react';

/** A page's landmarks around a primitive, so that a story is judged as the page it would stand on. */
export function StoryForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-5 bg-canvas px-gutter py-8 text-ink">
      <h1 className="text-title font-semibold">{title}</h1>
      {children}
    </main>
  );
}
