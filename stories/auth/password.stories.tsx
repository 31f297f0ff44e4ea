import type { Story, StoryDefault } from '@ladle/react';
import { PasswordPage } from '@app/features/auth/pages/password-page';
import type { UserInfo } from '@contract/member/user-info';
import { CODE } from '@contract/codes';
import type { ReactNode } from 'react';
import { fixedData, unreachable, type Refusals } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Password', meta: { page: true } } satisfies StoryDefault;

const PATH = '/dashboard/password';

interface Scene {
  member?: Partial<UserInfo>;
  refusals?: Refusals;
  play?: (actor: Actor) => Promise<unknown>;
}

const password = ({ member, refusals, play }: Scene = {}): ReactNode => (
  <PageFrame
    path={PATH}
    loggedIn
    data={{ member: { ...fixedData.member, ...member } }}
    refusals={refusals ?? {}}
    {...(play ? { play } : {})}
  >
    <PasswordPage />
  </PageFrame>
);

const fill = async ({ type }: Actor) => {
  await type('input[name=password]', 'gr8Trip88');
  await type('input[name=confirmPassword]', 'gr8Trip88');
};

const change = async (actor: Actor) => {
  await actor.type('input[name=oldPassword]', 'halo2025');
  await fill(actor);
  await actor.press('button[type=submit]:not([disabled])');
};

export const Change: Story = () => password();

export const WrongPassword: Story = () =>
  password({
    refusals: { changePassword: { code: CODE.wrongPassword } },
    play: async (actor) => {
      await change(actor);
      await actor.find('[data-slot=error]');
    },
  });

export const WithoutServer: Story = () =>
  password({
    refusals: { changePassword: unreachable },
    play: async (actor) => {
      await change(actor);
      await actor.hover('[data-slot=toast]');
    },
  });

/** A code to the number or the address replaces a forgotten password. */
export const ByCode: Story = () =>
  password({
    play: async ({ press, find }) => {
      await press('form button[data-slot=button]:not([type=submit])');
      await find('[data-slot=resend]');
    },
  });

export const ByCodeToOneAddress: Story = () =>
  password({
    member: { mobile: null, phone: null },
    play: async ({ press, find }) => {
      await press('form button[data-slot=button]:not([type=submit])');
      await press('[data-slot=resend]');
      await find('[data-slot=countdown]');
    },
  });

/** Assistants can't receive codes. */
export const Assistant: Story = () =>
  password({ member: { mobile: null, phone: null, email: null, assistant: true } });

/** An operator has set the password. */
export const Due: Story = () => password({ member: { passwordDue: true } });

export const DueWithNewPassword: Story = () => password({ member: { passwordDue: true }, play: fill });

/** The token is there, the member's data isn't yet. */
export const Loading: Story = () => (
  <PageFrame path={PATH} remember={({ local }) => local.set('token', 'Bearer a-token-of-a-story')}>
    <PasswordPage />
  </PageFrame>
);
