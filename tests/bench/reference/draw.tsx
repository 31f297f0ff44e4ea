import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws a reference page. */
export function draw(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(page);
}
