import { Link } from '@ds/link/link';
import { splitAddresses, type Block } from '@locales/markdown';
import { Fragment } from 'react';

/** The address of a link: within this app it is a route, so that following it loads nothing anew. */
const routeOf = (href: string): string => {
  const here = `${window.location.origin}/`;
  return href.startsWith(`${here}#/`) ? href.slice(here.length) : href;
};

/** A text; the addresses in it are links. */
function Inline({ text }: { text: string }) {
  return splitAddresses(text).map(({ text: piece, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      <Link key={index} href={routeOf(href)}>
        {piece}
      </Link>
    ),
  );
}

const items = (texts: readonly string[]) =>
  texts.map((text, index) => (
    <li key={index}>
      <Inline text={text} />
    </li>
  ));

/**
 * A block of a text, drawn inside `Prose`. The page draws the text's title.
 * @param id by which contents lead to a part
 */
export function TextBlock({ id, block }: { id?: string | undefined; block: Block }) {
  if (block.kind === 'list') return <ul>{items(block.items)}</ul>;
  if (block.kind === 'steps') return <ol>{items(block.items)}</ol>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  return block.level === 2 ? (
    <h2 id={id} tabIndex={-1}>
      {block.text}
    </h2>
  ) : (
    <h3>{block.text}</h3>
  );
}
