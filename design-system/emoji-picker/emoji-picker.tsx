import { useRef, useState, type RefObject } from 'react';
import { requireLabel } from '../misuse/misuse';
import { ErrorState } from '../error-state/error-state';
import { Sheet } from '../sheet/sheet';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton';
import { EmojiGrid } from './emoji-grid';
import type { EmojiPickerMessages } from './emoji-picker-types';
import type { EmojiSet, EmojiTone } from './emoji-set';

export type { EmojiPickerMessages, EmojiSet, EmojiTone };

/** Props of {@link EmojiPicker}. */
export interface EmojiPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the chosen emoji; the caller closes the picker. */
  onChoose: (emoji: string) => void;
  /** All emoji in the language of the page; null while they load, or where they can't be loaded. */
  set: EmojiSet | null;
  /** Whether the emoji couldn't be loaded. @default false */
  failed?: boolean;
  /** Loads them again. */
  onRetry: () => void | Promise<unknown>;
  /** The language of the set. */
  locale: string;
  /** What was used lately, the last one first. */
  recent: readonly string[];
  tone: EmojiTone;
  onToneChange: (tone: EmojiTone) => void;
  /** On wide screens it stands beside this: the button that opens it. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  messages: EmojiPickerMessages;
}

/**
 * All emoji, to be searched by name in the language of the page: a sheet on phones, beside its button on wide screens.
 * Typing searches, the arrow keys move in the grid, Enter chooses. Renders a `dialog` in a portal.
 */
export function EmojiPicker({ open, onOpenChange, anchor, messages, ...props }: EmojiPickerProps) {
  requireLabel('EmojiPicker', messages.title);
  const search = useRef<HTMLInputElement>(null);
  // On a touch screen the keyboard would cover half of the grid: it opens without it.
  const [isTouchScreen] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      closeLabel={messages.close}
      initialFocus={isTouchScreen ? undefined : search}
      anchor={anchor}
    >
      <Content {...props} messages={messages} search={search} />
    </Sheet>
  );
}

type ContentProps = Omit<EmojiPickerProps, 'open' | 'onOpenChange' | 'anchor'> & {
  search: RefObject<HTMLInputElement | null>;
};

function Content({ set, failed = false, onRetry, messages, ...props }: ContentProps) {
  if (set) return <EmojiGrid {...props} set={set} messages={messages} />;
  if (failed)
    return (
      <ErrorState
        data-slot="emoji-failed"
        title={messages.failed}
        headingLevel={3}
        onRetry={onRetry}
        retryLabel={messages.retry}
        retryingLabel={messages.loading}
      >
        {messages.failedHint}
      </ErrorState>
    );
  return <Loading label={messages.loading} />;
}

/** More than a phone's screen shows. */
const PLACEHOLDERS = 160;

function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup
      label={label}
      data-slot="emoji-loading"
      className="grid h-full grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] content-start justify-items-center overflow-hidden p-2"
    >
      {Array.from({ length: PLACEHOLDERS }, (_, place) => (
        <span key={place} className="grid size-tap place-items-center">
          <Skeleton shape="circle" className="scale-60" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
