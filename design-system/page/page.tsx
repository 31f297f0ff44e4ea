import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { cn } from '../cn';

/** The `focusKey` of the page that was shown last. Without a {@link PageHistory}, all pages of the document share one. */
const LastShownContext = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Forgets which page was shown before, as a load does: the first page inside doesn't take focus. For stories and
 * tests, which share a document; an app needs none. Renders its children.
 */
export function PageHistory({ children }: { children: ReactNode }) {
  const lastShown = useRef<string>(undefined);
  return <LastShownContext value={lastShown}>{children}</LastShownContext>;
}

const MAIN_ID = 'content';

/** Whether the heading that has just gone had focus, in this same change of the page. */
let hadFocus = false;

/** A heading that takes the place of a focused one, as a text does that has come, takes its focus. */
const passFocusOn = (heading: HTMLElement | null) => {
  if (hadFocus) heading?.focus({ preventScroll: true });
  return () => {
    if (heading === null || document.activeElement !== heading) return;
    hadFocus = true;
    queueMicrotask(() => {
      hadFocus = false;
    });
  };
};

/** Whether the page that has gone last had focus. */
let wasFocused = false;

const noteFocus = (page: HTMLElement | null) => () => {
  wasFocused = page?.contains(document.activeElement) ?? false;
};

/** The page's one `h1`. It takes focus when the route changes and when a dialog's opener is gone. */
export function PageHeading({ className, ...props }: ComponentProps<'h1'>) {
  return (
    <h1
      ref={passFocusOn}
      tabIndex={-1}
      {...props}
      data-slot="page-heading"
      className={cn('text-headline font-semibold text-ink focus:outline-hidden', className)}
    />
  );
}

/** Props of {@link Page}. */
export interface PageProps extends Omit<ComponentProps<'main'>, 'title'> {
  /** The document's title, brand included. */
  title: string;
  /** Text of the `h1`. Without it the children hold a `PageHeading` of their own. */
  heading?: ReactNode;
  /** Names the link that jumps over the header. */
  skipLabel: string;
  /** An app bar or the site's header. */
  header?: ReactNode;
  /** Stands below the main part. */
  footer?: ReactNode;
  /** Decoration beside the content, on wide screens only. */
  aside?: ReactNode;
  /** Names what is shown; when it changes, the `h1` takes focus. */
  focusKey: string;
  /** `narrow` for forms, `wide` for lists and text, `full` for bands from edge to edge. @default 'narrow' */
  width?: 'narrow' | 'wide' | 'full';
}

const WIDTH = {
  narrow: 'mx-auto w-full max-w-md px-gutter pt-4 pb-10 sideways:pt-2',
  wide: 'mx-auto w-full max-w-5xl px-gutter pt-4 pb-10',
  full: 'w-full',
} as const;

/** Moves focus to the `h1`, for whoever had it on something that is gone. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus({ preventScroll: true });

/**
 * The `ref` of a part that something else replaces: the `h1` takes focus when the part goes with it. A dialog keeps
 * focus inside by itself.
 */
export const leaveFocusToHeading = (part: HTMLElement | null) => () => {
  if (part === null || document.activeElement !== part || part.closest('[role$="dialog"]')) return;
  // The part goes after this, and what replaces it may take focus itself.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusHeading();
  });
};

/** Moves focus to the `h1` and scrolls to the top; scrolls smoothly unless people prefer reduced motion. */
export function returnToTop(): void {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  focusHeading();
  window.scrollTo({ top: 0, behavior: reducesMotion ? 'instant' : 'smooth' });
}

/** Leaves the address as it is: its hash holds the route. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/**
 * The scaffold of a page: skip link, header, `main` with one `h1`, footer. Sets the document's title, which a
 * prerendered page carries as `data-title`, and moves focus to the `h1` when `focusKey` changes, and when the page is
 * back after it has gone with the focus. Renders a `div` around the landmarks; other props go to `main`.
 */
export function Page({
  title,
  heading,
  skipLabel,
  header,
  footer,
  aside,
  focusKey,
  width = 'narrow',
  className,
  children,
  ...props
}: PageProps) {
  const lastShown = useContext(LastShownContext);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const last = lastShown.current;
    lastShown.current = focusKey;
    // The same page is back after something that is no page: the focus went with it, and nothing has taken it.
    const isFocusGone = wasFocused && document.activeElement === document.body;
    wasFocused = false;
    if (last === undefined || (last === focusKey && !isFocusGone)) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [focusKey, lastShown]);

  return (
    <div
      ref={noteFocus}
      data-slot="page"
      data-title={title}
      // On a phone on its side, a tab bar stands at the start.
      className="flex min-h-dvh flex-col bg-canvas text-ink sideways:has-[>[data-slot=tab-bar]]:ps-(--rail)"
    >
      <a
        href={`#${MAIN_ID}`}
        onClick={skipToMain}
        data-slot="skip-link"
        className={cn(
          'tap-target focus-ring fixed start-3 top-3 z-50 items-center rounded-control bg-accent px-4 text-body text-on-accent',
          'sr-only focus:not-sr-only focus:fixed focus:flex focus:px-4',
        )}
      >
        {skipLabel}
      </a>
      {header}
      <div
        data-slot="page-body"
        className={cn('flex flex-1 flex-col', Boolean(aside) && 'lg:grid lg:grid-cols-2 lg:items-stretch')}
      >
        <main
          {...props}
          id={MAIN_ID}
          tabIndex={-1}
          data-slot="page-main"
          className={cn('flex-1 focus:outline-hidden', WIDTH[width], className)}
        >
          {heading ? <PageHeading className="mb-6 sideways:mb-3">{heading}</PageHeading> : null}
          {children}
        </main>
        {aside ? (
          <aside data-slot="page-aside" className="hidden lg:block">
            {aside}
          </aside>
        ) : null}
      </div>
      {footer}
    </div>
  );
}
