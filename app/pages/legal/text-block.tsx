import { PageHeading } from '@ds/page/page';
import type { Block } from './markdown';

/** A block of a text, drawn. */
export function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul className="mb-4 list-disc space-y-1 ps-6 text-body text-ink marker:text-muted">
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  if (block.kind === 'steps')
    return (
      <ol className="mb-4 list-decimal space-y-1 ps-6 text-body text-ink marker:text-muted">
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ol>
    );
  if (block.kind === 'paragraph') return <p className="mb-4 text-body text-ink">{block.text}</p>;
  if (block.level === 1) return <PageHeading className="mb-4">{block.text}</PageHeading>;
  if (block.level === 2) return <h2 className="mt-8 mb-3 text-title font-semibold text-ink">{block.text}</h2>;
  return <h3 className="mt-6 mb-2 text-lead font-semibold text-ink">{block.text}</h3>;
}
