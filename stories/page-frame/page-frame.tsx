import { MediaAddressContext } from '@app/chat/media-address';
import { ChatCachesContext } from '@app/chat/use-chat';
import { PushBrowserContext } from '@app/chat/use-push';
import { ShareBoxContext } from '@app/chat/use-share-box';
import type { PushAbility, PushBrowser } from '@app/device/push-browser';
import { CaseMediaAddressContext } from '@app/features/moderation/case-media';
import { createI18n } from '@app/i18n/i18n';
import { COMMON_TEXTS, FEATURE_TEXTS, merge, type Messages } from '@app/i18n/messages';
import { type ChatCaches, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { createDraft } from '@app/session/draft';
import { createReloadOnce } from '@app/session/reload-once';
import { createResend } from '@app/session/resend';
import { createSession } from '@app/session/session';
import type { Memory } from '@app/session/session-context';
import type { Shared, ShareBox } from '@app/session/share-box';
import { createLocalStore, createTabStore } from '@app/session/storage';
import { createVisit } from '@app/session/visit';
import { LinkClicks } from '@app/shell/link-clicks';
import { Providers, type AppDeps } from '@app/shell/providers';
import type { MediaForm } from '@contract/chat/media';
import { isLocale, type Locale } from '@contract/locale';
import { Button } from '@ds/button/button';
import { Page } from '@ds/page/page';
import americanWords from '@locales/en-US/server.json';
import { Suspense, type ReactNode, useState } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom';
import {
  createFixedServices,
  fixedData,
  loginOf,
  type FixedData,
  type Refusals,
  type ServerWords,
} from './fixed-services';
import { PICTURES } from '../pictures';
import { Play, type PlayFunction } from '../play';
import { storyLanguage } from '../story-frame';
import video from '../video-market.webm';

/** The set-up of a page's story. */
export interface Scene {
  /** Differences in the server's data. */
  data?: Partial<FixedData>;
  /** The failing calls. */
  refusals?: Refusals;
  /** Opens with the member logged in. @default false */
  loggedIn?: boolean;
  /** Stores what earlier pages have stored. */
  remember?: (memory: Memory) => void;
  /** What the device keeps of chats. @default nothing */
  caches?: ChatCaches;
  /** What the browser says to notifications. @default 'able' */
  notifications?: PushAbility;
  /** What another app has shared. @default nothing */
  shared?: Shared;
  /** What a person does after the page has opened. */
  play?: PlayFunction;
}

// Eager: a story that loads its texts would be empty at first.
const messages = import.meta.glob<Messages>(['../../locales/*/*.json', '!../../locales/*/server.json'], {
  eager: true,
  import: 'default',
});
const words = import.meta.glob<Partial<ServerWords>>('../../locales/*/server.json', {
  eager: true,
  import: 'default',
});

const readMessages = (locale: Locale, file: string): Messages =>
  messages[`../../locales/${locale}/${file}.json`] ?? {};

/** A language's texts, by file; American English replaces missing ones. */
const textsIn = (locale: Locale): Record<string, Messages> =>
  Object.fromEntries(
    [COMMON_TEXTS, ...FEATURE_TEXTS].map((file) => [
      file,
      merge(readMessages('en-US', file), readMessages(locale, file)),
    ]),
  );

const wordsIn = (locale: Locale): ServerWords => {
  const own = words[`../../locales/${locale}/server.json`];
  return { ...americanWords, ...own, codes: { ...americanWords.codes, ...own?.codes } };
};

/** Without a browser's storage, the stores keep everything in memory: a story leaves nothing behind. */
const noStorage = (): Storage => {
  throw new Error('A story has no storage.');
};

function createMemory(locale: Locale): Memory {
  const local = createLocalStore(noStorage);
  const tab = createTabStore(noStorage);
  const visit = createVisit(local);
  local.set('locale', locale);
  const session = createSession(local, visit);
  // A story doesn't reload.
  const reloadOnce = createReloadOnce(tab, { reload: () => undefined });
  return {
    local,
    tab,
    visit,
    session,
    draft: createDraft(tab),
    resend: createResend(tab),
    reloadOnce,
  };
}

/** The dependencies of a page, without a server. */
export function createDeps(locale: Locale, scene: Scene): AppDeps {
  const data = { ...fixedData, ...scene.data };
  const memory = createMemory(locale);
  if (scene.loggedIn) memory.session.start(loginOf(data.member));
  scene.remember?.(memory);
  return {
    i18n: createI18n(locale, textsIn(locale)),
    memory,
    services: createFixedServices({
      locale,
      words: wordsIn(locale),
      data,
      refusals: scene.refusals ?? {},
    }),
  };
}

/** A browser that shows no notifications, but would. It has subscribed if the server has its endpoint. */
const browserOf = ({ notifications = 'able', data }: Scene): PushBrowser => {
  let endpoint = { ...fixedData, ...data }.subscription?.endpoint ?? null;
  return {
    ability: () => notifications,
    endpoint: () => Promise.resolve(endpoint),
    ask: () => Promise.resolve(true),
    subscribe() {
      endpoint = 'https://push.example/story';
      return Promise.resolve({ endpoint, p256dh: 'a-key', auth: 'a-secret' });
    },
    unsubscribe() {
      endpoint = null;
      return Promise.resolve();
    },
    clear: () => Promise.resolve(),
    setBadge: () => undefined,
    onOpen: () => () => undefined,
  };
};

/** A box that holds what is shared until it is forgotten. */
export function boxOf({ shared = null }: { shared?: Shared | null }): ShareBox {
  let held = shared;
  return {
    look: () => Promise.resolve(held),
    forget() {
      held = null;
      return Promise.resolve();
    },
  };
}

/** Replaces other pages of the app. */
function Elsewhere({ onRestart }: { onRestart: () => void }) {
  const { pathname } = useLocation();
  return (
    <div lang="en-US">
      <Page
        title="The story ends here"
        heading="The story ends here"
        skipLabel="Skip to content"
        focusKey={pathname}
      >
        <p className="mb-5 text-body text-muted">
          The app goes on to <bdi>{pathname}</bdi>.
        </p>
        <Button variant="secondary" onClick={onRestart}>
          Start again
        </Button>
      </Page>
    </div>
  );
}

/** The last digit of a medium's id says which picture of the stories it is. */
export const pictureAt = (id: string): string =>
  (PICTURES[Number(id.at(-1)) % PICTURES.length] ?? PICTURES[0]).src;

/** Where what a case keeps is: whatever isn't shown in sizes is the same video. */
const caseMediumAt = (_caseId: number, id: string, form: MediaForm): string =>
  form === 'original' ? video : pictureAt(id);

interface Props extends Scene {
  /** The page's route in the router. */
  path: string;
  /** The address, if the route has parameters. @default the route */
  address?: string;
  /** The router's state, if an earlier page hands something over. */
  state?: unknown;
  /** The page. */
  children: ReactNode;
}

/**
 * A page of the app without its server: memory that ends with the story, fixed answers, and a router whose links
 * stay inside. In the language of the address (`?lang=ru`).
 */
export function PageFrame(props: Props) {
  const [turn, setTurn] = useState(0);
  return <Assembled key={turn} {...props} onRestart={() => setTurn(turn + 1)} />;
}

function Assembled({
  path,
  address = path,
  state,
  children,
  onRestart,
  ...scene
}: Props & { onRestart: () => void }) {
  const [deps] = useState(() => {
    const language = storyLanguage();
    return createDeps(isLocale(language) ? language : 'en-US', scene);
  });
  const [browser] = useState(() => browserOf(scene));
  const [box] = useState(() => boxOf(scene));
  return (
    <Providers deps={deps}>
      <ChatCachesContext value={scene.caches ?? NO_CACHES}>
        <MediaAddressContext value={pictureAt}>
          <CaseMediaAddressContext value={caseMediumAt}>
            <PushBrowserContext value={browser}>
              <ShareBoxContext value={box}>
                <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
                  <LinkClicks />
                  {/* Pages that load code or texts must not remount the frame, which would lose its memory. */}
                  <Suspense>
                    <Routes>
                      <Route path={path} element={children} />
                      <Route path="*" element={<Elsewhere onRestart={onRestart} />} />
                    </Routes>
                  </Suspense>
                </MemoryRouter>
              </ShareBoxContext>
            </PushBrowserContext>
          </CaseMediaAddressContext>
        </MediaAddressContext>
      </ChatCachesContext>
      {scene.play ? <Play play={scene.play} /> : null}
    </Providers>
  );
}
