import { createLazyPart } from '@ds/lazy-part/lazy-part';
import type { i18n } from 'i18next';
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from './i18n/translation';
import { HashRouter, resolvePath, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { onIdle, onLoaded } from './device/on-idle';
import { PasswordFirst } from './features/auth/parts/password-first';
import { addTexts, useTexts } from './i18n/i18n';
import { useLanguage } from './i18n/language';
import { afterLogin } from './navigation/redirect';
import { findShownPage, PAGES, REDIRECTS, textFilesOf, type PageRoute, type PreloadContext } from './routes';
import { useServices } from './services/services-context';
import { useSession } from './session/session-context';
import { preloadAccountMenu } from './shell/account-parts';
import { CarryAttribution } from './shell/carry-attribution';
import { FollowLanguage } from './shell/follow-language';
import { RequireLogin } from './shell/guard';
import { LinkClicks } from './shell/link-clicks';
import { PageBoundary } from './shell/page-boundary';
import { SessionKeeper } from './shell/session-keeper';

interface LazyPage {
  Page: ComponentType;
  load: () => Promise<ComponentType>;
}

/**
 * A page whose code and texts come when it is needed. What is here already is drawn at once, without a fallback.
 */
function createLazyPage({ load, texts }: PageRoute): LazyPage {
  const files = textFilesOf({ texts });
  let loaded: ComponentType | null = null;
  const loadOnce = async (): Promise<ComponentType> => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadOnce() }));
  function Page() {
    // Chosen once: another component in its place would mount the page anew.
    const [Chosen] = useState(() => loaded ?? Later);
    // Side by side with the texts. The component reports code that can't be fetched.
    if (!loaded) loadOnce().catch(() => undefined);
    useTexts(files);
    return <Chosen />;
  }
  return { Page, load: loadOnce };
}

const lazyPages = new Map(PAGES.map((page) => [page, createLazyPage(page)]));

interface PreloadOptions extends Omit<PreloadContext, 'params'> {
  i18n: i18n;
  isSignedIn: boolean;
}

/**
 * Loads the page that a route shows: its code and its texts side by side, and asks for its data. Resolves when the
 * page can be drawn. Rejects when something can't be fetched.
 */
export async function preloadPage(
  route: string,
  { i18n, isSignedIn, ...asked }: PreloadOptions,
): Promise<void> {
  const found = findShownPage(route, isSignedIn);
  if (!found) return;
  const { page, params } = found;
  const context = { ...asked, params };
  void page.data?.(context).catch(() => undefined);
  // The header says so if it can't be fetched.
  if (isSignedIn) preloadAccountMenu().catch(() => undefined);
  await Promise.all([
    lazyPages.get(page)?.load(),
    ...textFilesOf(page).map((file) => addTexts(i18n, context.locale, file)),
    page.longText?.(context),
  ]);
}

function pagesFor(access: PageRoute['access']) {
  return [...lazyPages].flatMap(([{ path, access: own }, { Page }]) =>
    own === access
      ? [
          <Route
            key={path}
            path={path}
            element={
              <PageBoundary key={path}>
                <Page />
              </PageBoundary>
            }
          />,
        ]
      : [],
  );
}

const pathOf = (route: string): string => resolvePath(route).pathname;

/**
 * Leads on to another route, where the address is still the one that this is rendered for. A link may have been followed
 * since: the router's own `Navigate` would lead away from where that leads.
 */
function Redirect({ to }: { to: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathOf(window.location.hash.slice(1)) === pathOf(pathname)) void navigate(to, { replace: true });
  }, [pathname, navigate, to]);
  return null;
}

/** Every page at its path, with the redirects. */
export function AppRoutes() {
  return (
    <Routes>
      {Object.entries(REDIRECTS).map(([from, to]) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      {pagesFor('open')}
      <Route element={<RequireLogin />}>{pagesFor('member')}</Route>
    </Routes>
  );
}

/** Loads the page that a login leads to while the success dialog is open. */
function PreloadAfterLogin() {
  const { token } = useSession();
  const { i18n } = useTranslation();
  const { locale } = useLanguage();
  const services = useServices();
  const { search } = useLocation();
  const next = afterLogin({ hashSearch: search, pageSearch: window.location.search });
  useEffect(() => {
    if (token !== null)
      preloadPage(next, { i18n, locale, services, isSignedIn: true }).catch(() => undefined);
  }, [token, next, i18n, locale, services]);
  return null;
}

/**
 * Fetches the code of the page that the shown one leads to, once that rests. The page is drawn without a fallback then,
 * which React would show for 300 ms at least.
 */
function PreloadNext() {
  const { pathname } = useLocation();
  const { token } = useSession();
  const leadsTo = findShownPage(pathname, token !== null)?.page.leadsTo;
  useEffect(() => {
    const next = PAGES.find(({ path }) => path === leadsTo);
    return (
      next &&
      onIdle(
        () =>
          void lazyPages
            .get(next)
            ?.load()
            .catch(() => undefined),
      )
    );
  }, [leadsTo]);
  return null;
}

const memberKeepers = createLazyPart(async () => (await import('./member-keepers')).MemberKeepers);

/** Runs what only members need. Where it can't be fetched, the next page load tries again. */
function KeepersOfMember() {
  const { token } = useSession();
  const [Keepers, load] = memberKeepers.usePart();
  const isSignedIn = token !== null;
  useEffect(() => {
    if (isSignedIn) load().catch(() => undefined);
  }, [isSignedIn, load]);
  return Keepers && <Keepers />;
}

const workerKeeper = createLazyPart(async () => (await import('./shell/worker-keeper')).WorkerKeeper);

/** Brings the service worker when the first visit has all it needs. Sources in development have none. */
function KeeperOfWorker() {
  const [Keeper, load] = workerKeeper.usePart();
  useEffect(
    () => (import.meta.env.PROD ? onLoaded(() => void load().catch(() => undefined)) : undefined),
    [load],
  );
  return Keeper && <Keeper />;
}

/**
 * Follows an address that changed during the first render. The router listens to changes only from the end of that
 * render on, and the browser may interrupt it.
 * @param since the address when the render began
 */
function FollowEarlyChange({ since }: { since: string }) {
  useEffect(() => {
    if (window.location.href !== since) window.dispatchEvent(new PopStateEvent('popstate'));
  }, [since]);
  return null;
}

/** The router, with what lives as long as it does. */
export function AppRouter() {
  const [initialHref] = useState(() => window.location.href);
  return (
    <HashRouter useTransitions={false}>
      <FollowEarlyChange since={initialHref} />
      <CarryAttribution>
        <FollowLanguage />
        <SessionKeeper />
        <PreloadAfterLogin />
        <PreloadNext />
        <KeepersOfMember />
        <LinkClicks />
        <PasswordFirst>
          <AppRoutes />
        </PasswordFirst>
        <KeeperOfWorker />
      </CarryAttribution>
    </HashRouter>
  );
}
