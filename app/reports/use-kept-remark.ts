import { useState } from 'react';
import { createRemarkDrafts, type RemarkDraft } from '../session/remark-drafts';
import { useMemory } from '../session/session-context';

const NOTHING: RemarkDraft = { text: '', reason: null };

/**
 * What a member writes to our team, kept over a reload and the end of the session (D18) until it is sent.
 * @param writer who alone is shown it again; null where nobody is known, and nothing is kept
 * @param about what it is about; another thing needs another `key` of the component
 */
export function useKeptRemark(writer: number | null, about: string) {
  const { tab } = useMemory();
  const [drafts] = useState(() => createRemarkDrafts(tab));
  const [draft, setDraft] = useState(NOTHING);
  const [shownTo, setShownTo] = useState<number | null>(null);
  // After a reload, the form may be here before it is known who is signed in.
  if (writer !== null && writer !== shownTo) {
    setShownTo(writer);
    if (draft === NOTHING) setDraft(drafts.get(writer, about) ?? NOTHING);
  }
  return {
    ...draft,
    change(part: Partial<RemarkDraft>): void {
      const next = { ...draft, ...part };
      setDraft(next);
      if (writer !== null) drafts.set(writer, about, next);
    },
    /** Keeps it no longer. It stays on the screen until its form is gone. */
    forget(): void {
      if (writer !== null) drafts.clear(writer, about);
    },
  };
}
