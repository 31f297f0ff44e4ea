import { type ReactNode, useLayoutEffect } from 'react';
import { AnnouncerProvider } from '@ds/announcer/announcer';
import { ConfirmProvider } from '@ds/use-confirm/use-confirm';
import { ToastProvider } from '@ds/toast/toast';

export interface StoryFrameProps {
  /** Ladle's id, such as `button--primary`. */
  story: string;
  /** A story with `meta: { page: true }` brings its own landmarks and heading. */
  page: boolean;
  theme: 'light' | 'dark' | 'auto';
  rtl: boolean;
  children: ReactNode;
}

const language = () => new URLSearchParams(location.search).get('lang') ?? 'en-US';

const darkNow = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

const titleOf = (story: string) => story.replace('--', ': ').replaceAll('-', ' ');

/** The landmark and heading of a page, so that axe judges a primitive as it will stand. */
function StoryMain({ story, children }: { story: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start gap-5 bg-canvas px-gutter py-8 text-ink [&>:not(h1)]:w-full">
      <h1 tabIndex={-1} className="sr-only">
        {titleOf(story)}
      </h1>
      {children}
    </main>
  );
}

/**
 * What the app's root gives every page, and a marker that commits together with the story:
 * Ladle's own comes before the story, and after a crash too.
 */
export function StoryFrame({ story, page, theme, rtl, children }: StoryFrameProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const dark = theme === 'dark' || (theme === 'auto' && darkNow());
    root.lang = language();
    root.dir = rtl ? 'rtl' : 'ltr';
    root.dataset['theme'] = dark ? 'dark' : 'light';
  }, [theme, rtl]);

  return (
    <AnnouncerProvider>
      <ToastProvider regionLabel="Notifications" dismissLabel="Dismiss">
        <ConfirmProvider>
          {page ? children : <StoryMain story={story}>{children}</StoryMain>}
          <div data-story-ready hidden />
        </ConfirmProvider>
      </ToastProvider>
    </AnnouncerProvider>
  );
}
