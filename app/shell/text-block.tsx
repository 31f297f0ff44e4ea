import { PageHeading } from '@ds/page/page';
import type { Block } from '../i18n/markdown';

const items = (texts: readonly string[]) => texts.map((text, index) => <li key={index}>{text}</li>);

/**
 * A block of a text, drawn inside `Prose`.
 * @param id by which contents lead to a part
 */
export function TextBlock({ id, block }: { id?: string; block: Block }) {
  if (block.kind === 'list') return <ul>{items(block.items)}</ul>;
  if (block.kind === 'steps') return <ol>{items(block.items)}</ol>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.level === 1) return <PageHeading className="mb-4">{block.text}</PageHeading>;
  return block.level === 2 ? <h2 id={id}>{block.text}</h2> : <h3>{block.text}</h3>;
}
