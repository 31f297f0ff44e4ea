import type { Locale } from '@contract/locale';
import type { ComponentType } from 'react';
import { matchPath, parsePath, type Params } from 'react-router-dom';
import { ACCOUNT_DELETE_FILES } from './features/support/account-delete-text';
import { legalFiles, legalLocale, platformOf, type LegalKind } from './features/legal/legal-texts';
import { loadLongText } from './i18n/long-texts';
import type { TextFile } from './i18n/messages';
import type { Services } from './services/services';

/** What a page's preloading may ask. */
export interface PreloadContext {
  params: Readonly<Params>;
  locale: Locale;
  services: Services;
}

/** A page of the app. */
export interface PageRoute {
  path: string;
  /** Who may open it: everybody, or members only (S6). */
  access: 'open' | 'member';
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
  /** The file of texts that the page and its parts use beside the common one. */
  texts: TextFile;
  /** Fetches the long text that the page can't be drawn without. */
  longText?: (context: PreloadContext) => Promise<unknown>;
  /** Asks for the data that the page shows first. The page is drawn without waiting for it. */
  data?: (context: PreloadContext) => Promise<unknown>;
}

const legalText =
  (kind: LegalKind) =>
  ({ params, locale }: PreloadContext) =>
    loadLongText(legalFiles(kind, platformOf(params['type'])), legalLocale(params['lang'], locale));

const siteData = ({ services }: PreloadContext) => services.site();

const problem = (kind: '401' | '404' | '500' | 'Error') => async () => {
  const { ProblemPage } = await import('./features/errors/error-page');
  return () => <ProblemPage kind={kind} />;
};

/** Every page of S2, in its order. The router, preloading and the tests of the pages derive from this table. */
export const PAGES: readonly PageRoute[] = [
  {
    path: '/home',
    access: 'open',
    texts: 'home',
    load: async () => (await import('./features/home/home-page')).HomePage,
    data: siteData,
  },
  {
    path: '/privacy/:type/:lang',
    access: 'open',
    texts: 'legal',
    load: async () => (await import('./features/legal/legal-page')).PrivacyPage,
    longText: legalText('privacy'),
  },
  {
    path: '/eula/:type/:lang',
    access: 'open',
    texts: 'legal',
    load: async () => (await import('./features/legal/legal-page')).EulaPage,
    longText: legalText('eula'),
  },
  {
    path: '/login',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/login-page')).LoginPage,
  },
  {
    path: '/forgot',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/forgot-page')).ForgotPage,
  },
  {
    path: '/signup',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/signup-page')).SignupPage,
  },
  {
    path: '/signup-verify',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/signup-verify-page')).SignupVerifyPage,
  },
  {
    path: '/signup-success',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/signup-success-page')).SignupSuccessPage,
  },
  {
    path: '/unlock',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/unlock-page')).UnlockPage,
  },
  {
    path: '/logout',
    access: 'open',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/logout-page')).LogoutPage,
  },
  {
    path: '/support/articles/account-delete',
    access: 'open',
    texts: 'support',
    load: async () => (await import('./features/support/account-delete-page')).AccountDeletePage,
    longText: ({ locale }) => loadLongText(ACCOUNT_DELETE_FILES, locale),
  },
  {
    path: '/support/contact',
    access: 'open',
    texts: 'support',
    load: async () => (await import('./features/support/contact-page')).ContactPage,
    data: siteData,
  },
  {
    path: '/external',
    access: 'open',
    texts: 'handoff',
    load: async () => (await import('./features/handoff/external-page')).ExternalPage,
  },
  {
    path: '/qy',
    access: 'open',
    texts: 'handoff',
    load: async () => (await import('./features/handoff/qy-page')).QyPage,
  },
  { path: '/401', access: 'open', texts: 'errors', load: problem('401') },
  { path: '/404', access: 'open', texts: 'errors', load: problem('404') },
  { path: '/500', access: 'open', texts: 'errors', load: problem('500') },
  { path: '/error', access: 'open', texts: 'errors', load: problem('Error') },
  {
    path: '/auth-error',
    access: 'open',
    texts: 'errors',
    load: async () => (await import('./features/errors/auth-error-page')).AuthErrorPage,
  },
  {
    path: '/creator/:type',
    access: 'open',
    texts: 'errors',
    load: async () => (await import('./features/errors/redirect-home')).ApplicationsClosed,
  },
  {
    path: '/dashboard',
    access: 'member',
    texts: 'member',
    load: async () => (await import('./features/member/dashboard-page')).DashboardPage,
  },
  {
    path: '/dashboard/password',
    access: 'member',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/password-page')).PasswordPage,
  },
  {
    path: '*',
    access: 'member',
    texts: 'errors',
    load: async () => (await import('./features/errors/redirect-home')).PageNotFound,
  },
];

const ACCOUNT_DELETE = '/support/articles/account-delete';

/** Short addresses, and those of earlier versions (S2). They resolve before the guard (D16). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home',
  '/support': ACCOUNT_DELETE,
  '/privacyPolicy': '/privacy/Android/zh-CN',
  '/privacyPolicyIOS': '/privacy/iOS/zh-CN',
  '/privacyPolicyVIVO': '/privacy/VIVO/zh-CN',
  '/userAgreement': '/eula/Android/zh-CN',
  '/userAgreementIOS': '/eula/iOS/zh-CN',
  '/userAgreementVIVO': '/eula/VIVO/zh-CN',
  '/landing': '/home',
  '/DeleteAccount': ACCOUNT_DELETE,
};

function redirectOf(pathname: string): string {
  const from = Object.keys(REDIRECTS).find((path) => matchPath(path, pathname));
  return (from === undefined ? undefined : REDIRECTS[from]) ?? pathname;
}

/** The page of a route, with the parameters of its path. Follows redirects. */
export function findPage(route: string): { page: PageRoute; params: Readonly<Params> } | null {
  const pathname = redirectOf(parsePath(route).pathname ?? '/');
  for (const page of PAGES) {
    const match = matchPath(page.path, pathname);
    if (match) return { page, params: match.params };
  }
  return null;
}
