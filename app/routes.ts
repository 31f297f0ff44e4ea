import { CREATORS } from '@contract/creator/creator';
import {
  ACCOUNT_DELETE,
  ACCOUNT_DELETE_FILES,
  LEGAL_TYPES,
  legalFiles,
  legalPath,
  legalTypeOf,
  type LegalKind,
} from '@contract/legal/texts';
import { isLocale, type Locale } from '@contract/locale';
import { SHARE } from '@contract/share';
import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { loadLongText } from './i18n/long-texts';
import { STAFF_PAGE } from './navigation/staff';
import type { TextFile } from './i18n/messages';
import type { EarlyCall, Services } from './services/services';

/** The values of the parameters in a path. */
type Params = Readonly<Record<string, string | undefined>>;

/** What a page's texts depend on. */
interface TextContext {
  params: Params;
  locale: Locale;
}

/** What a page's data is asked with. */
export interface PreloadContext extends TextContext {
  services: Services;
}

/** A page of the app. */
export interface PageRoute {
  path: string;
  /** Who may open it: everybody, or members only (S6). */
  access: 'open' | 'member';
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
  /** The files of texts that the page and its parts use beside the common one. */
  texts: TextFile | readonly TextFile[];
  /** Fetches the long text that the page can't be drawn without. */
  longText?: (context: TextContext) => Promise<unknown>;
  /** The paths that the build prerenders in a language. Visitors see these pages before the app runs. */
  prerender?: (locale: Locale) => readonly string[];
  /** Asks for the data that the page shows first. The page is drawn without waiting for it. */
  data?: (context: PreloadContext) => Promise<unknown>;
  /** The path of the page that it leads to most: that one's code is fetched once this page rests. */
  leadsTo?: string;
  /** What the page asks of its member, beside what every page does. It is asked for before the page's code is here. */
  early?: readonly EarlyCall[];
}

/** What every page asks of a member: who they are, and what is unread. */
const EARLY_ON_EVERY_PAGE: readonly EarlyCall[] = [
  ['member', '/member/me'],
  ['notices', '/member/notices/unread'],
];

const legalText =
  (kind: LegalKind) =>
  ({ params, locale }: TextContext) =>
    loadLongText(
      legalFiles(kind, legalTypeOf(params['type'])),
      isLocale(params['lang']) ? params['lang'] : locale,
    );

const legalPaths = (kind: LegalKind) => (locale: Locale) =>
  LEGAL_TYPES.map((type) => legalPath(kind, type, locale));

const siteData = ({ services }: PreloadContext) => services.site();

/** The files of texts of a page, without the common one. */
export const textFilesOf = ({ texts }: Pick<PageRoute, 'texts'>): readonly TextFile[] =>
  typeof texts === 'string' ? [texts] : texts;

/** Every page of S2, in its order. The router, preloading and the tests of the pages derive from this table. */
export const PAGES: readonly PageRoute[] = [
  {
    path: '/home',
    access: 'open',
    prerender: () => ['/home'],
    texts: ['home', 'download'],
    load: async () => (await import('./features/home/home-page')).HomePage,
    data: siteData,
  },
  {
    path: '/privacy/:type/:lang',
    access: 'open',
    prerender: legalPaths('privacy'),
    texts: 'legal',
    load: async () => (await import('./features/legal/legal-page')).PrivacyPage,
    longText: legalText('privacy'),
    data: siteData,
  },
  {
    path: '/eula/:type/:lang',
    access: 'open',
    prerender: legalPaths('eula'),
    texts: 'legal',
    load: async () => (await import('./features/legal/legal-page')).EulaPage,
    longText: legalText('eula'),
    data: siteData,
  },
  {
    path: '/login',
    access: 'open',
    prerender: () => ['/login'],
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/login-page')).LoginPage,
  },
  {
    path: '/forgot',
    access: 'open',
    prerender: () => ['/forgot'],
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
    prerender: () => ['/signup-verify'],
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
    texts: ['auth', 'chat'],
    load: async () => (await import('./features/auth/pages/logout-page')).LogoutPage,
  },
  {
    path: '/appeal',
    access: 'open',
    texts: 'reports',
    load: async () => (await import('./features/appeal/suspension-page')).SuspensionPage,
  },
  {
    path: '/support/articles/account-delete',
    access: 'open',
    prerender: () => ['/support/articles/account-delete'],
    texts: 'support',
    load: async () => (await import('./features/support/account-delete-page')).AccountDeletePage,
    longText: ({ locale }) => loadLongText(ACCOUNT_DELETE_FILES, locale),
  },
  {
    path: '/support/contact',
    access: 'open',
    prerender: () => ['/support/contact'],
    texts: 'support',
    load: async () => (await import('./features/support/contact-page')).ContactPage,
    data: siteData,
  },
  {
    path: '/support/chat',
    access: 'member',
    texts: ['support', 'chat'],
    load: async () => (await import('./features/support/support-chat-page')).SupportChatPage,
  },
  {
    path: '/staff/support',
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/inbox-page')).InboxPage,
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
  {
    path: '/401',
    access: 'open',
    texts: 'errors',
    load: async () => (await errors()).NoAccessPage,
  },
  {
    path: '/404',
    access: 'open',
    texts: 'errors',
    load: async () => (await errors()).NotFoundPage,
  },
  {
    path: '/500',
    access: 'open',
    texts: 'errors',
    load: async () => (await errors()).ServerErrorPage,
  },
  {
    path: '/error',
    access: 'open',
    texts: 'errors',
    load: async () => (await errors()).UnknownErrorPage,
  },
  {
    path: '/auth-error',
    access: 'open',
    texts: 'errors',
    load: async () => (await import('./features/errors/auth-error-page')).AuthErrorPage,
  },
  {
    path: '/invite/invite-complete',
    access: 'open',
    texts: ['invite', 'download'],
    load: async () => (await import('./features/invite/invite-complete-page')).InviteCompletePage,
  },
  {
    path: '/invite/:type',
    access: 'open',
    texts: ['invite', 'auth'],
    load: async () => (await import('./features/invite/invite-page')).InvitePage,
  },
  {
    path: '/creator/:type',
    access: 'open',
    texts: ['auth', 'creator'],
    load: async () => (await import('./features/creator/creator-page')).CreatorPage,
  },
  {
    path: '/chats',
    access: 'member',
    leadsTo: '/chats/:room',
    texts: ['chat', 'reports'],
    load: async () => (await chats()).ChatsPage,
  },
  {
    path: '/chats/requests',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await chats()).RequestsPage,
  },
  {
    path: '/chats/archived',
    access: 'member',
    texts: 'chat',
    load: async () => (await chats()).ArchivedPage,
  },
  {
    path: '/chats/new-group',
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/new-group-page')).NewGroupPage,
  },
  {
    path: '/chats/saved',
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/saved-page')).SavedPage,
  },
  {
    path: '/chats/search',
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/search-page')).SearchPage,
  },
  {
    path: SHARE.page,
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/share-page')).SharePage,
  },
  {
    path: '/chats/:room',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await import('./features/chat/room-page')).RoomPage,
  },
  {
    path: '/chats/:room/group',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await import('./features/chat/group-page')).GroupPage,
  },
  {
    path: '/chats/:room/links',
    access: 'member',
    texts: 'chat',
    load: async () => (await import('./features/chat/group-links-page')).GroupLinksPage,
  },
  {
    path: '/contacts',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await contacts()).ContactsPage,
  },
  {
    path: '/contacts/find',
    access: 'member',
    texts: ['chat', 'auth', 'reports'],
    load: async () => (await import('./features/chat/find-page')).FindPage,
  },
  {
    path: '/contacts/blocked',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await contacts()).BlockedPage,
  },
  {
    path: '/people/:memberId',
    access: 'member',
    texts: ['chat', 'reports'],
    load: async () => (await import('./features/chat/person-page')).PersonPage,
  },
  {
    path: '/dashboard',
    access: 'member',
    texts: ['member', 'chat'],
    load: async () => (await import('./features/member/dashboard-page')).DashboardPage,
    early: CREATORS.map((type) => ['creator', `/creator/application?type=${type}`]),
  },
  {
    path: '/dashboard/profile',
    access: 'member',
    texts: 'member',
    load: async () => (await import('./features/member/profile-page')).ProfilePage,
  },
  {
    path: '/dashboard/privacy',
    access: 'member',
    texts: 'member',
    load: async () => (await import('./features/member/privacy-page')).PrivacyPage,
  },
  {
    path: '/dashboard/devices',
    access: 'member',
    texts: 'member',
    load: async () => (await import('./features/member/devices-page')).DevicesPage,
  },
  {
    path: '/dashboard/notices',
    access: 'member',
    texts: 'notices',
    load: async () => (await import('./features/notices/notices-page')).NoticesPage,
  },
  {
    path: '/dashboard/appeals/:sanction',
    access: 'member',
    texts: 'reports',
    load: async () => (await import('./features/appeal/appeal-page')).AppealPage,
  },
  {
    path: '/dashboard/invites',
    access: 'member',
    texts: 'invite',
    load: async () => (await import('./features/invite/invites-page')).InvitesPage,
  },
  {
    path: '/dashboard/security',
    access: 'member',
    texts: 'security',
    load: async () => (await import('./features/security/security-page')).SecurityPage,
  },
  {
    path: '/dashboard/security/phone',
    access: 'member',
    texts: ['security', 'auth'],
    load: async () => (await import('./features/security/contact-page')).PhonePage,
  },
  {
    path: '/dashboard/security/email',
    access: 'member',
    texts: ['security', 'auth'],
    load: async () => (await import('./features/security/contact-page')).EmailPage,
  },
  {
    path: '/dashboard/security/phone/remove',
    access: 'member',
    texts: ['security', 'auth'],
    load: async () => (await import('./features/security/remove-contact-page')).RemovePhonePage,
  },
  {
    path: '/dashboard/security/email/remove',
    access: 'member',
    texts: ['security', 'auth'],
    load: async () => (await import('./features/security/remove-contact-page')).RemoveEmailPage,
  },
  {
    path: '/dashboard/security/delete',
    access: 'member',
    texts: ['security', 'auth'],
    load: async () => (await import('./features/security/delete-page')).DeletePage,
  },
  {
    path: '/dashboard/password',
    access: 'member',
    texts: 'auth',
    load: async () => (await import('./features/auth/pages/password-page')).PasswordPage,
  },
  {
    path: '/staff/reports',
    access: 'member',
    texts: ['moderation', 'reports', 'chat'],
    load: async () => (await import('./features/moderation/queue-page')).QueuePage,
  },
  {
    path: '/staff/reports/:id',
    access: 'member',
    texts: ['moderation', 'reports', 'chat'],
    load: async () => (await import('./features/moderation/case-page')).CasePage,
  },
  {
    path: '*',
    access: 'member',
    texts: 'errors',
    load: async () => (await import('./features/errors/redirect-home')).PageNotFound,
  },
];

// Below the table: the order in which pages are imported says which ones come first.
const chats = () => import('./features/chat/chats-page');
const contacts = () => import('./features/chat/contacts-page');
const errors = () => import('./features/errors/error-page');

/** Short addresses, and those of earlier versions (S2). They resolve before the guard (D16). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home',
  '/support': ACCOUNT_DELETE,
  '/staff': STAFF_PAGE,
  '/privacyPolicy': '/privacy/Android/zh-CN',
  '/privacyPolicyIOS': '/privacy/iOS/zh-CN',
  '/privacyPolicyVIVO': '/privacy/VIVO/zh-CN',
  '/userAgreement': '/eula/Android/zh-CN',
  '/userAgreementIOS': '/eula/iOS/zh-CN',
  '/userAgreementVIVO': '/eula/VIVO/zh-CN',
  '/landing': '/home',
  '/DeleteAccount': ACCOUNT_DELETE,
};

// The patterns ignore case and a last slash, as the router does.
const redirects = Object.entries(REDIRECTS).map(([from, to]) => ({ to, ...parse(from) }));
const matchers = PAGES.map((page) => ({ page, ...parse(page.path) }));

function redirectOf(pathname: string): string {
  return redirects.find(({ pattern }) => pattern.test(pathname))?.to ?? pathname;
}

/** A page, with the path that led to it and its parameters. */
export interface FoundPage {
  page: PageRoute;
  path: string;
  params: Params;
}

/** The page of a route. Follows redirects. */
export function findPage(route: string): FoundPage | null {
  const path = redirectOf(route.replace(/[?#].*/s, '') || '/');
  for (const { page, pattern, keys } of matchers) {
    const values = pattern.exec(path)?.slice(1);
    const params = values && Object.fromEntries(keys.map((key, index) => [key, values[index]]));
    if (params) return { page, path, params };
  }
  return null;
}

/** The page that a route shows first: visitors get the login in place of a member page. */
export function findShownPage(route: string, isSignedIn: boolean): FoundPage | null {
  const found = findPage(route);
  return found?.page.access === 'member' && !isSignedIn ? findPage('/login') : found;
}

/** What a page asks of its member when it opens. */
export const earlyCallsOf = ({ page }: FoundPage): readonly EarlyCall[] => [
  ...EARLY_ON_EVERY_PAGE,
  ...(page.early ?? []),
];

/** Whether the build has prerendered the page. */
export const isPrerendered = ({ page, path }: FoundPage, locale: Locale): boolean =>
  page.prerender?.(locale).some((drawn) => drawn.toLowerCase() === path.toLowerCase()) ?? false;
