import { LENGTH } from '@contract/constants';
import { parseRecord } from './json';
import { readParam } from './params';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The group's link that a `remark` holds as JSON, encoded once or twice on its way; null where it holds none. */
function groupLinkIn(remark: string): string | null {
  const { groupLink } = { ...parseRecord(decoded(remark)), ...parseRecord(remark) };
  const isLink = typeof groupLink === 'string' && groupLink !== '' && groupLink.length <= LENGTH.shortText;
  return isLink ? groupLink : null;
}

/**
 * A query in which `remark` has given way to the `groupLink` inside it (S2), where every call finds it (S7); null
 * where there is nothing to lift.
 */
export function liftGroupLink(search: string): string | null {
  const remark = readParam('remark', search);
  const groupLink = remark === null ? null : groupLinkIn(remark);
  if (groupLink === null) return null;
  const params = new URLSearchParams(search);
  params.delete('remark');
  params.set('groupLink', groupLink);
  return `?${params}`;
}
