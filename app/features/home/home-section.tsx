import { type ReactNode, useId } from 'react';
import type { HomeSection } from '../../shell/scroll-to-section';

const LOOK = { plain: '', band: 'border-y border-line bg-surface' } as const;

interface Props {
  /** What the header's navigation and buttons lead to. */
  id: HomeSection;
  title: string;
  /** A sentence under the title. */
  lead?: string;
  /** `band` has a surface from edge to edge. @default 'plain' */
  variant?: keyof typeof LOOK;
  children: ReactNode;
}

/** A section of the landing page (S1). Renders a `<section>` named by its `h2`, which takes focus when scrolled to. */
export function HomeSectionFrame({ id, title, lead, variant = 'plain', children }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={LOOK[variant]}>
      <div className="mx-auto w-full max-w-5xl px-gutter py-16 md:py-20">
        <div className="mb-8 flex flex-col gap-3">
          <h2
            id={titleId}
            tabIndex={-1}
            className="max-w-full text-headline font-semibold text-ink focus:outline-hidden sm:text-display"
          >
            {title}
          </h2>
          {lead ? <p className="w-full max-w-prose text-lead text-balance text-muted">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
