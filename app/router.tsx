import { lazy, useEffect, type ComponentType } from 'react';
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { afterLogin } from './navigation/redirect';
import { useSession } from './session/session-context';
import { CarryAttribution } from './shell/carry-attribution';
import { ConsentKeeper } from './features/auth/consent/consent-keeper';
import { RequireLogin } from './shell/guard';
import { LinkClicks } from './shell/link-clicks';
import { PageBoundary } from './shell/page-boundary';
import { PasswordFirst } from './features/auth/parts/password-first';
import { ApplicationsClosed, PageNotFound } from './features/errors/redirect-home';
import { SessionKeeper } from './shell/session-keeper';

/** Where each page's code is; a chunk each. */
const load = {
  home: async () => (await import('./features/home/home-page')).HomePage,
  privacy: async () => (await import('./features/legal/legal-page')).PrivacyPage,
  eula: async () => (await import('./features/legal/legal-page')).EulaPage,
  accountDelete: async () => (await import('./features/support/account-delete-page')).AccountDeletePage,
  contact: async () => (await import('./features/support/contact-page')).ContactPage,
  login: async () => (await import('./features/auth/pages/login-page')).LoginPage,
  forgot: async () => (await import('./features/auth/pages/forgot-page')).ForgotPage,
  signup: async () => (await import('./features/auth/pages/signup-page')).SignupPage,
  signupVerify: async () => (await import('./features/auth/pages/signup-verify-page')).SignupVerifyPage,
  signupSuccess: async () => (await import('./features/auth/pages/signup-success-page')).SignupSuccessPage,
  unlock: async () => (await import('./features/auth/pages/unlock-page')).UnlockPage,
  logout: async () => (await import('./features/auth/pages/logout-page')).LogoutPage,
  external: async () => (await import('./features/handoff/external-page')).ExternalPage,
  qy: async () => (await import('./features/handoff/qy-page')).QyPage,
  authError: async () => (await import('./features/errors/auth-error-page')).AuthErrorPage,
  dashboard: async () => (await import('./features/member/dashboard-page')).DashboardPage,
  password: async () => (await import('./features/auth/pages/password-page')).PasswordPage,
} satisfies Record<string, () => Promise<ComponentType>>;

const page = (name: keyof typeof load) => lazy(async () => ({ default: await load[name]() }));

const Home = page('home');
const Privacy = page('privacy');
const Eula = page('eula');
const AccountDelete = page('accountDelete');
const Contact = page('contact');
const Login = page('login');
const Forgot = page('forgot');
const Signup = page('signup');
const SignupVerify = page('signupVerify');
const SignupSuccess = page('signupSuccess');
const Unlock = page('unlock');
const Logout = page('logout');
const External = page('external');
const Qy = page('qy');
const Problem = lazy(async () => ({ default: (await import('./features/errors/error-page')).ProblemPage }));
const AuthError = page('authError');
const Dashboard = page('dashboard');
const Password = page('password');

const ACCOUNT_DELETE = '/support/articles/account-delete';

/** The routes of S2, in its order; redirects resolve before the guard (D16). */
function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate replace to="/home" />} />
      <Route path="/home" element={<Home />} />
      <Route path="/privacy/:type/:lang" element={<Privacy />} />
      <Route path="/eula/:type/:lang" element={<Eula />} />
      <Route path="/support" element={<Navigate replace to={ACCOUNT_DELETE} />} />
      <Route path="/login" element={<Login />} />
      <Route path="/forgot" element={<Forgot />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/signup-verify" element={<SignupVerify />} />
      <Route path="/signup-success" element={<SignupSuccess />} />
      <Route path="/unlock" element={<Unlock />} />
      <Route path="/logout" element={<Logout />} />
      <Route path="/support/articles/account-delete" element={<AccountDelete />} />
      <Route path="/support/contact" element={<Contact />} />
      <Route path="/external" element={<External />} />
      <Route path="/qy" element={<Qy />} />
      <Route path="/401" element={<Problem kind="401" />} />
      <Route path="/404" element={<Problem kind="404" />} />
      <Route path="/500" element={<Problem kind="500" />} />
      <Route path="/error" element={<Problem kind="Error" />} />
      <Route path="/auth-error" element={<AuthError />} />
      <Route path="/creator/:type" element={<ApplicationsClosed />} />

      <Route path="/privacyPolicy" element={<Navigate replace to="/privacy/Android/zh-CN" />} />
      <Route path="/privacyPolicyIOS" element={<Navigate replace to="/privacy/iOS/zh-CN" />} />
      <Route path="/privacyPolicyVIVO" element={<Navigate replace to="/privacy/VIVO/zh-CN" />} />
      <Route path="/userAgreement" element={<Navigate replace to="/eula/Android/zh-CN" />} />
      <Route path="/userAgreementIOS" element={<Navigate replace to="/eula/iOS/zh-CN" />} />
      <Route path="/userAgreementVIVO" element={<Navigate replace to="/eula/VIVO/zh-CN" />} />
      <Route path="/landing" element={<Navigate replace to="/home" />} />
      <Route path="/DeleteAccount" element={<Navigate replace to={ACCOUNT_DELETE} />} />

      <Route element={<RequireLogin />}>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="/dashboard/password" element={<Password />} />
        <Route path="*" element={<PageNotFound />} />
      </Route>
    </Routes>
  );
}

/** Loads the page that a login leads to while its success is told. */
function NextPage() {
  const { token } = useSession();
  const { search } = useLocation();
  const next = afterLogin({ hashSearch: search, pageSearch: window.location.search });
  useEffect(() => {
    if (token !== null) preloadPage(`#${next}`);
  }, [token, next]);
  return null;
}

/** The router, with what lives as long as it does. */
export function AppRouter() {
  return (
    <HashRouter>
      <CarryAttribution>
        <SessionKeeper />
        <NextPage />
        <ConsentKeeper />
        <LinkClicks />
        <PageBoundary>
          <PasswordFirst>
            <AppRoutes />
          </PasswordFirst>
        </PageBoundary>
      </CarryAttribution>
    </HashRouter>
  );
}

const FIRST: readonly [path: RegExp, name: keyof typeof load][] = [
  [/^#\/login\b/i, 'login'],
  [/^#\/signup-verify\b/i, 'signupVerify'],
  [/^#\/signup\b/i, 'signup'],
  [/^#\/dashboard\/password\b/i, 'password'],
  [/^#\/dashboard\b/i, 'dashboard'],
  [/^(#\/?(\?.*)?|#\/(home|landing)\b.*)?$/i, 'home'],
];

/** Starts loading the page an address opens, beside its language rather than after it. */
export function preloadPage(hash: string): void {
  const name = FIRST.find(([path]) => path.test(hash))?.[1];
  if (name) load[name]().catch(() => undefined);
}
