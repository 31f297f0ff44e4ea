import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { AnnouncerProvider } from '@ds/announcer/announcer';
import { PageHistory } from '@ds/page/page';
import { ConfirmProvider } from '@ds/use-confirm/use-confirm';
import { ToastProvider } from '@ds/toast/toast';
import { titleOf } from './about/title-of';

export interface StoryFrameProps {
  /** Ladle's id, such as `primitives--button--loading`. */
  story: string;
  /** A page's story and a document bring their own landmarks and heading. */
  page: boolean;
  theme: 'light' | 'dark' | 'auto';
  rtl: boolean;
  children: ReactNode;
}

/** The language a story is shown in: `?lang=` of the address. */
export const storyLanguage = () => new URLSearchParams(location.search).get('lang') ?? 'en-US';

const darkNow = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** The component and its state: “Button: loading”. */
const headingOf = (story: string) => titleOf(story.split('--').slice(-2).join(': ').toLowerCase());

/** The landmark and heading of a page, so that axe tests a primitive as part of one. */
function StoryMain({ story, children }: { story: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start gap-5 bg-canvas px-gutter py-8 text-ink [&>:not(h1)]:w-full">
      <h1 tabIndex={-1} className="sr-only">
        {headingOf(story)}
      </h1>
      {children}
    </main>
  );
}

/**
 * The providers of the app's root, and a marker that React commits together with the story:
 * Ladle's own marker appears before the story, and after a crash too.
 */
export function StoryFrame({ story, page, theme, rtl, children }: StoryFrameProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const dark = theme === 'dark' || (theme === 'auto' && darkNow());
    root.lang = storyLanguage();
    root.dir = rtl ? 'rtl' : 'ltr';
    root.dataset['theme'] = dark ? 'dark' : 'light';
  }, [theme, rtl]);

  // Ladle renders the story in an effect: state that an effect sets here is in the same commit.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <AnnouncerProvider>
      <ToastProvider regionLabel="Notifications of the story" dismissLabel="Dismiss">
        <ConfirmProvider>
          <PageHistory>{page ? children : <StoryMain story={story}>{children}</StoryMain>}</PageHistory>
          {ready ? <div data-story-ready={story} hidden /> : null}
        </ConfirmProvider>
      </ToastProvider>
    </AnnouncerProvider>
  );
}
