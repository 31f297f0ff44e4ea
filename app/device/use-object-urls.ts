import { useEffect, useMemo, useState } from 'react';

/** Something with a content of its own. */
interface Held {
  id: string;
  content: Blob;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The addresses of contents in this page, by id; they are given up with the component. */
export function useObjectUrls(held: readonly Held[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState(NONE);
  const ids = held.map(({ id }) => id).join(' ');
  // A content never changes: its id tells it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const contents = useMemo(() => held, [ids]);
  useEffect(() => {
    if (contents.length === 0) return;
    const made = new Map(contents.map(({ id, content }) => [id, URL.createObjectURL(content)]));
    setUrls(made);
    return () => {
      setUrls(NONE);
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
  }, [contents]);
  return urls;
}
