import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../cn';

/** Props of {@link ChatLayout}. */
export interface ChatLayoutProps extends Omit<ComponentProps<'div'>, 'children' | 'ref'> {
  /** An app bar. */
  header: ReactNode;
  /** Stands at the bottom, above the keyboard. */
  composer: ReactNode;
  /** A message log, which takes the room between. */
  children: ReactNode;
}

/**
 * Fits a frame into what the keyboard leaves of the screen. The keyboard covers the page instead of making it lower,
 * and iOS pushes the page up as well. Zooming in changes the same figures: then the frame stays.
 */
function fitInto(viewport: VisualViewport, frame: HTMLElement): void {
  const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight;
  frame.style.blockSize = isCovered ? `${viewport.height}px` : '';
  frame.style.insetBlockStart = isCovered ? `${viewport.offsetTop}px` : '';
}

/**
 * The frame of a conversation: as high as the screen, or as what the keyboard leaves of it. Renders a `<div>` over the
 * page, beside a pane.
 */
export function ChatLayout({ header, composer, className, children, ...props }: ChatLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    const fit = () => {
      if (frame.current) fitInto(viewport, frame.current);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, []);

  return (
    <div
      data-slot="chat-layout"
      {...props}
      ref={frame}
      // Beside a pane, where there is one.
      className={cn(
        'fixed start-[var(--pane,0px)] end-0 top-0 flex h-dvh flex-col bg-canvas text-ink',
        className,
      )}
    >
      {header}
      {children}
      {composer}
    </div>
  );
}
