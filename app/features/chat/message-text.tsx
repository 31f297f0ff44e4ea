import type { Mention } from '@contract/chat/event';
import { Anchor } from '@ds/anchor/anchor';
import { Link } from '@ds/link/link';
import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';
import { partAtMentions } from '../../chat/mentions';
import { profileOf, profileOfLink } from '../../navigation/profile';
import { shownAddress } from './shown-address';

/** Web addresses only: with their scheme, or as people write them, "www.example.com" and "example.com". */
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
  .add('ftp:', null)
  .add('//', null)
  .add('mailto:', null);

/** Pages of ours that a link may open here, beside profiles; what else it names stays text. */
const OPENS_HERE = /^\/?#\/(invite|privacy|eula|support)\/|^\/(privacy|eula|support)\//;

const opensHere = ({ href, pathname, hash }: URL): boolean =>
  OPENS_HERE.test(pathname + hash) || profileOfLink(href) !== null;

/** A link in a text, or null for what stays text. */
function toLink(written: string, address: string): { href: string; text: string; isOwn: boolean } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // Nobody sees where "https://bank.example@evil.example" leads.
  if (url.username !== '' || url.password !== '') return null;
  const isOwn = url.origin === window.location.origin;
  if (isOwn && !opensHere(url)) return null;
  return { href: url.href, text: shownAddress(written, url), isOwn };
}

/** What every web address has: most texts need no search, which is slow, the first one above all. */
const MAY_BE_ADDRESS = /[.:]\S/;

/** A text with its web addresses as links. A link's text is its real address. */
function Linked({ children }: { children: string }): ReactNode {
  if (!MAY_BE_ADDRESS.test(children)) return children;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, text, url } of linkify.match(children) ?? []) {
    const link = toLink(text, url);
    if (!link) continue;
    parts.push(
      children.slice(end, index),
      <Link key={index} href={link.href} external={!link.isOwn}>
        {link.text}
      </Link>,
    );
    end = lastIndex;
  }
  return [...parts, children.slice(end)];
}

interface Props {
  children: string;
  /** @default none */
  mentions?: readonly Mention[];
  /** Shows web addresses as links. @default true */
  links?: boolean;
}

/** The text of a message: whom it names stands out and leads to their profile, and web addresses are links. */
export function MessageText({ children, mentions = [], links = true }: Props): ReactNode {
  return partAtMentions(children, mentions).map(({ text, memberId }, index) => {
    const key = `${index}`;
    if (memberId !== null)
      return (
        <Anchor
          key={key}
          data-slot="mention"
          href={`#${profileOf(memberId)}`}
          className="focus-ring rounded-small font-semibold text-accent-strong"
        >
          {/* A name written the other way mustn't turn the text around it, nor lend the text its direction. */}
          <bdi>{text}</bdi>
        </Anchor>
      );
    return links ? <Linked key={key}>{text}</Linked> : text;
  });
}
