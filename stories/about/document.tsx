import { type ReactNode, useId } from 'react';
import { PageHeading } from '@ds/page/page';
import { StoryLink } from './story-link';

const OVERVIEW = 'foundations--overview';

interface DocumentProps {
  title: string;
  /** One or two sentences under the title. */
  lead: ReactNode;
  /** Leaves out the link to the overview. @default false */
  isOverview?: boolean;
  children: ReactNode;
}

/** A page of documentation, with its landmark and `h1`. */
export function Document({ title, lead, isOverview = false, children }: DocumentProps) {
  return (
    <main className="mx-auto min-h-dvh w-full max-w-4xl bg-canvas px-gutter pt-6 pb-20 text-ink wrap-anywhere">
      {isOverview ? null : (
        <StoryLink story={OVERVIEW} variant="quiet" className="text-small">
          Overview
        </StoryLink>
      )}
      <PageHeading className="mt-2 text-display">{title}</PageHeading>
      <p className="mt-3 max-w-prose text-lead text-muted">{lead}</p>
      {children}
    </main>
  );
}

interface SectionProps {
  title: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of a document under an `h2`. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-title font-semibold">
        {title}
      </h2>
      {lead ? <p className="mt-1 max-w-prose text-body text-muted">{lead}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
