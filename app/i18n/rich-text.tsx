import { Fragment, type ReactNode } from 'react';

/**
 * A text with named tags (`I accept the <terms>Terms</terms>`), each drawn by its function. Nothing in it is
 * ever read as HTML; an unknown tag shows its text.
 */
export function RichText({
  text,
  tags,
}: {
  text: string;
  tags: Readonly<Record<string, (inner: string) => ReactNode>>;
}) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(text.slice(end, match.index), tags[name]?.(inner) ?? inner);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
