import { PageHeading } from '@ds/page/page';
import type { Block } from './markdown';

/** A block of a text, drawn; it stands in the design system's prose. */
export function TextBlock({ id, block }: { id?: string; block: Block }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'heading') {
    if (block.level === 1) return <PageHeading className="mb-4">{block.text}</PageHeading>;
    return block.level === 2 ? <h2 id={id}>{block.text}</h2> : <h3>{block.text}</h3>;
  }
  const items = block.items.map((item, index) => <li key={index}>{item}</li>);
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
}
