import type * as z from 'zod/mini';
import { withoutContent } from './contents';
import type {
  KeptAttachment,
  keptAttachment,
  KeptComposing,
  keptDraft,
  KeptDraft,
  KeptMentioned,
} from './kept-shapes';

/** What a tab has attached to a draft, or changed of it. */
export const changedMedia = ({ media = [] }: KeptDraft, before: KeptDraft): KeptAttachment[] =>
  media.filter((one) => !before.media?.includes(one));

const isSameComposing = (one: KeptComposing | undefined, other: KeptComposing | undefined): boolean =>
  one?.kind === other?.kind && one?.seq === other?.seq && textOf(one) === textOf(other);

const textOf = (composing: KeptComposing | undefined): string | undefined =>
  composing?.kind === 'edit' ? composing.text : undefined;

/** What is kept of a draft after a tab has changed it. What it empties or ends is only what it had itself. */
export function mergeDraft(kept: z.infer<typeof keptDraft>, draft: KeptDraft, before: KeptDraft) {
  const isTextKept = draft.text === before.text || (draft.text === '' && kept.text !== before.text);
  const isComposingKept = draft.composing
    ? isSameComposing(draft.composing, before.composing)
    : !isSameComposing(kept.composing, before.composing);
  return {
    text: isTextKept ? kept.text : draft.text,
    media: mergeMedia(kept.media ?? [], draft, before),
    composing: isComposingKept ? kept.composing : draft.composing,
    mentioned: mergeMentioned(kept.mentioned ?? [], draft.mentioned ?? []),
  };
}

/** Whom a draft names; of two with one name, this tab's. */
function mergeMentioned(kept: readonly KeptMentioned[], here: readonly KeptMentioned[]): KeptMentioned[] {
  const names = new Set(here.map(({ nickname }) => nickname));
  return [...here, ...kept.filter(({ nickname }) => !names.has(nickname))];
}

/** What goes with a draft: what other tabs have attached, and what this one has. */
function mergeMedia(kept: z.infer<typeof keptAttachment>[], draft: KeptDraft, before: KeptDraft) {
  const here = new Map(draft.media?.map((one) => [one.id, one]));
  const removed = new Set(before.media?.map(({ id }) => id).filter((id) => !here.has(id)));
  const changed = new Map(changedMedia(draft, before).map((one) => [one.id, withoutContent(one)]));
  const known = new Set(kept.map(({ id }) => id));
  return [
    ...kept.filter(({ id }) => !removed.has(id)).map((one) => changed.get(one.id) ?? one),
    ...[...changed.values()].filter(({ id }) => !known.has(id)),
  ];
}
