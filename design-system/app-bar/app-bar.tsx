import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';

/** Props of {@link AppBar}. */
export interface AppBarProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** Stays at the top of the screen: transparent at first, opaque with a hairline once the page scrolls. @default false */
  sticky?: boolean;
  /** Back button or logo. */
  start?: ReactNode;
  /** Centred between start and end; not a heading, because the page's `h1` is in its main part. */
  title?: ReactNode;
  /** Menu, language, account. */
  end?: ReactNode;
}

/** In a low window, and on a phone on its side, the bar scrolls away: the page needs the room. */
const STICKY = cn(
  'tall:sticky sideways:static top-0 z-30 border-b border-transparent motion-safe:transition-colors motion-safe:duration-fast',
  'data-[state=scrolled]:border-line data-[state=scrolled]:bg-canvas',
);

/** On a narrow page with large text, the buttons take no more room than they must, and the title has the rest. */
const NARROW_SIDE = '@max-[14rem]:min-w-0 @max-[14rem]:flex-none @max-[14rem]:[&_.tap-target]:min-w-[44px]';

const NARROW_TITLE =
  '@max-[14rem]:flex @max-[14rem]:max-w-none @max-[14rem]:flex-1 @max-[14rem]:justify-center';

/** Whether an element is scrolled out of view. Renders at the change only, not at every frame. */
function useScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((crossings) =>
      setPast(crossings.at(-1)?.isIntersecting === false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return past;
}

/** The bar at the top of a page, which paper doesn't have. Renders a `header`, the page's banner. */
export function AppBar({ sticky = false, start, title, end, className, ...props }: AppBarProps) {
  const top = useRef<HTMLSpanElement>(null);
  const scrolled = useScrolledPast(top);
  const bar = (
    <header
      {...props}
      data-slot="app-bar"
      data-state={sticky ? (scrolled ? 'scrolled' : 'top') : undefined}
      className={cn(
        '@container flex min-h-14 sideways:min-h-12 w-full flex-wrap items-center gap-x-1 px-3 pt-[env(safe-area-inset-top)] min-[24rem]:gap-x-3 sm:px-gutter print:hidden',
        sticky && STICKY,
        className,
      )}
    >
      <div
        data-slot="app-bar-start"
        className={cn(
          'flex min-w-tap items-center justify-start gap-1',
          title ? `flex-1 ${NARROW_SIDE}` : 'flex-initial',
        )}
      >
        {start}
      </div>
      {title ? (
        <div
          data-slot="app-bar-title"
          // A long title leaves room for a button on either side, and is cut off rather than wrapped below them.
          className={cn('max-w-[calc(100%-7rem)] min-w-0 text-body font-semibold text-ink', NARROW_TITLE)}
        >
          {title}
        </div>
      ) : null}
      <div
        data-slot="app-bar-end"
        // The widths grow with the text: on a narrow page with large text the bar has several lines.
        className={cn(
          'flex items-center justify-end gap-1',
          title
            ? `min-w-min flex-1 ${NARROW_SIDE}`
            : 'min-w-0 grow basis-44 flex-wrap @min-[22.5rem]:flex-nowrap',
        )}
      >
        {end}
      </div>
    </header>
  );
  if (!sticky) return bar;
  return (
    <>
      {/* Marks the top of the page: the bar covers it until the page scrolls. */}
      <span ref={top} aria-hidden data-slot="app-bar-top" className="absolute top-0 h-2 w-px" />
      {bar}
    </>
  );
}

/** Props of {@link BackButton}. */
export type BackButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon'>;

/** Goes back. An icon button whose arrow points to the inline start. */
export function BackButton(props: BackButtonProps) {
  return (
    <IconButton
      data-slot="back-button"
      {...props}
      icon={<ArrowLeft aria-hidden="true" className="size-6 rtl:-scale-x-100" />}
    />
  );
}
