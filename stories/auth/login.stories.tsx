import type { Story, StoryDefault } from '@ladle/react';
import { LoginPage } from '@app/features/auth/pages/login-page';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Login', meta: { page: true } } satisfies StoryDefault;

const rememberPhone = ({ draft }: Memory) => draft.set({ country: 'CN', phone: '13800138000' });

const logIn = async ({ type, press }: Actor) => {
  await type('input[name=password]', 'halo2025');
  await press('button[type=submit]');
};

const logInToDialog = async (actor: Actor) => {
  await logIn(actor);
  await actor.find('[role=alertdialog]');
};

export const PhoneAndPassword: Story = () => (
  <PageFrame path="/login">
    <LoginPage />
  </PageFrame>
);

/** For a signed-in member, with a notice. */
export const HostLogin: Story = () => (
  <PageFrame path="/login" address="/login?host=1" loggedIn>
    <LoginPage />
  </PageFrame>
);

export const PhoneAndCode: Story = () => (
  <PageFrame
    path="/login"
    remember={({ local }) => local.set('loginWay', 'sms')}
    play={({ find }) => find('[data-slot=resend]')}
  >
    <LoginPage />
  </PageFrame>
);

export const CodeSent: Story = () => (
  <PageFrame
    path="/login"
    remember={(memory) => {
      memory.local.set('loginWay', 'sms');
      rememberPhone(memory);
    }}
    play={async ({ press, find }) => {
      await press('[data-slot=resend]');
      await find('[data-slot=countdown]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const EmailAndPassword: Story = () => (
  <PageFrame path="/login" remember={({ local }) => local.set('loginWay', 'email')}>
    <LoginPage />
  </PageFrame>
);

export const NothingFilledIn: Story = () => (
  <PageFrame
    path="/login"
    play={async ({ press, find }) => {
      await press('button[type=submit]');
      await find('[data-slot=error]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const LoggingIn: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: 'pending' }}
    play={async (actor) => {
      await logIn(actor);
      await actor.find('[data-slot=button][data-state=loading]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const WrongPassword: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.wrongPassword } }}
    play={logInToDialog}
  >
    <LoginPage />
  </PageFrame>
);

/** The page after the dialog is closed. */
export const WrongPasswordAtTheField: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.wrongPassword } }}
    play={async (actor) => {
      await logInToDialog(actor);
      await actor.press('[role=alertdialog] button');
      await actor.find('[data-slot=error]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const AccountLocked: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.passwordBlocked } }}
    play={logInToDialog}
  >
    <LoginPage />
  </PageFrame>
);

export const LockedByStaff: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.accountBlocked } }}
    play={logInToDialog}
  >
    <LoginPage />
  </PageFrame>
);

export const TooManyRequests: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.tooManyRequests, data: { retryAfter: 90 } } }}
    play={async (actor) => {
      await logIn(actor);
      await actor.hover('[data-slot=toast]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const WithoutServer: Story = () => (
  <PageFrame
    path="/login"
    remember={rememberPhone}
    refusals={{ loginByPhone: unreachable, getCountryList: unreachable, site: unreachable }}
    play={async (actor) => {
      await logIn(actor);
      await actor.hover('[data-slot=toast]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

const assistant = (play?: (actor: Actor) => Promise<unknown>) => (
  <PageFrame
    path="/login"
    address="/login?assistant=1"
    refusals={{ loginByPhone: { code: CODE.wrongPassword } }}
    play={async (actor) => {
      await actor.find('input[name=username]');
      await play?.(actor);
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const Assistant: Story = () => assistant();

export const AssistantRefused: Story = () =>
  assistant(async (actor) => {
    await actor.type('input[name=username]', 'helper_lin');
    await logInToDialog(actor);
  });

export const NoHostAccount: Story = () => (
  <PageFrame
    path="/login"
    address="/login?host=1"
    remember={rememberPhone}
    refusals={{ loginByPhone: { code: CODE.permissionDenied } }}
    play={async (actor) => {
      await logIn(actor);
      await actor.find('[data-slot=error]');
    }}
  >
    <LoginPage />
  </PageFrame>
);

export const Applying: Story = () => (
  <PageFrame path="/login" address="/login?apply=streamer" play={({ find }) => find('[role=alertdialog]')}>
    <LoginPage />
  </PageFrame>
);
