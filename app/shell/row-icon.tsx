import type { LucideIcon } from 'lucide-react';

/** The icon before a row that leads to a page. */
export function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-tap place-items-center rounded-full bg-accent-soft text-accent-strong">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
