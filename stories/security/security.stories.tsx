import type { Story, StoryDefault } from '@ladle/react';
import { EmailPage, PhonePage } from '@app/features/security/contact-page';
import { DeletePage } from '@app/features/security/delete-page';
import { RemovePhonePage } from '@app/features/security/remove-contact-page';
import { SecurityPage } from '@app/features/security/security-page';
import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import type { ComponentType } from 'react';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Security', meta: { page: true } } satisfies StoryDefault;

interface Shown extends Scene {
  member?: Partial<UserInfo>;
}

const show = (path: string, Page: ComponentType, { member, ...scene }: Shown = {}) => (
  <PageFrame
    path={`/dashboard/security${path}`}
    loggedIn
    data={{ member: { ...fixedData.member, ...member } }}
    {...scene}
  >
    <Page />
  </PageFrame>
);

const phoneOnly = { email: null };
const assistant = { mobile: null, phone: null, email: null, assistant: true };

export const Both: Story = () => show('', SecurityPage);

export const PhoneOnly: Story = () => show('', SecurityPage, { member: phoneOnly });

/** The longest address that a mail server takes. */
export const LongestEmail: Story = () =>
  show('', SecurityPage, { member: { email: `${'mei.lin.'.repeat(8)}@${'example.'.repeat(20)}com` } });

export const Assistant: Story = () => show('', SecurityPage, { member: assistant });

export const Downloading: Story = () =>
  show('', SecurityPage, {
    refusals: { exportData: 'pending' },
    play: ({ press }) => press('main button'),
  });

export const DownloadFailed: Story = () =>
  show('', SecurityPage, {
    refusals: { exportData: unreachable },
    play: async ({ press, hover }) => {
      await press('main button');
      await hover('[data-slot=toast]');
    },
  });

export const AddEmail: Story = () => show('/email', EmailPage, { member: phoneOnly });

export const ChangePhone: Story = () => show('/phone', PhonePage);

export const CodeSent: Story = () =>
  show('/email', EmailPage, {
    member: phoneOnly,
    play: async ({ type, press, find }) => {
      await type('input[name=email]', 'new@example.com');
      await press('[data-slot=resend]');
      await find('[data-slot=countdown]');
    },
  });

/** Fills in the first step; the complete code leads to the second. */
const toProof = async ({ type, find }: Actor) => {
  await type('input[name=email]', 'new@example.com');
  await type('input[name=authCode]', '123456');
  await find('input[name=oldPassword]');
};

const save = async (actor: Actor) => {
  await toProof(actor);
  await actor.type('input[name=oldPassword]', 'halo2025');
  await actor.press('button[type=submit]:not([disabled])');
};

export const Proof: Story = () => show('/email', EmailPage, { member: phoneOnly, play: toProof });

/** A code to the number or the address replaces the password. */
export const ProofByCode: Story = () =>
  show('/email', EmailPage, {
    play: async (actor) => {
      await toProof(actor);
      await actor.press('form button[data-slot=button].self-start');
      await actor.find('[data-slot=resend]');
    },
  });

export const WrongPassword: Story = () =>
  show('/email', EmailPage, {
    member: phoneOnly,
    refusals: { changeContact: { code: CODE.wrongPassword, data: { field: 'password' } } },
    play: async (actor) => {
      await save(actor);
      await actor.find('[data-slot=error]');
    },
  });

/** The first step again, at the field. */
export const Taken: Story = () =>
  show('/email', EmailPage, {
    member: phoneOnly,
    refusals: { changeContact: { code: CODE.conflict, data: { field: 'email' } } },
    play: async (actor) => {
      await save(actor);
      await actor.find('input[name=email][aria-invalid=true]');
    },
  });

export const RemovePhone: Story = () => show('/phone/remove', RemovePhonePage);

export const Delete: Story = () => show('/delete', DeletePage);

const confirm = async ({ type, press, find }: Actor) => {
  await type('input[name=oldPassword]', 'halo2025');
  await press('button[type=submit]:not([disabled])');
  await find('[role=alertdialog]');
};

export const DeleteQuestion: Story = () => show('/delete', DeletePage, { play: confirm });

export const DeleteFailed: Story = () =>
  show('/delete', DeletePage, {
    refusals: { deleteAccount: unreachable },
    play: async (actor) => {
      await confirm(actor);
      await actor.press('[role=alertdialog] button');
      await actor.find('[data-slot=confirm-error]:not(:empty)');
    },
  });

export const DeleteWithWrongPassword: Story = () =>
  show('/delete', DeletePage, {
    refusals: { deleteAccount: { code: CODE.wrongPassword, data: { field: 'password' } } },
    play: async (actor) => {
      await confirm(actor);
      await actor.press('[role=alertdialog] button');
      await actor.find('[data-slot=error]');
    },
  });

/** The token is there, the member's data isn't yet. */
export const Loading: Story = () => (
  <PageFrame
    path="/dashboard/security"
    remember={({ local }) => local.set('token', 'Bearer a-token-of-a-story')}
  >
    <SecurityPage />
  </PageFrame>
);
