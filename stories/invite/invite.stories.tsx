import type { Story, StoryDefault } from '@ladle/react';
import { InviteCompletePage } from '@app/features/invite/invite-complete-page';
import { InvitePage } from '@app/features/invite/invite-page';
import { acceptedState } from '@app/navigation/invite';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import type { Invite } from '@contract/invite/calls';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { PICTURES } from '../pictures';
import type { Actor } from '../play';

export default { title: 'Pages/Invite', meta: { page: true } } satisfies StoryDefault;

const GROUP = '/invite/group?groupLink=photography';

const showForm = ({ find }: Actor) => find('form');
const showHeading = ({ find }: Actor) => find('h1');

const rememberPhone = ({ draft }: Memory) =>
  draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });

const enterCode = async ({ press, find, type }: Actor) => {
  await press('[data-slot=resend]');
  await find('[data-slot=countdown]');
  await type('input[name=authCode]', '428913');
};

/** Differences in what the group's invite answers. */
const group = (changes: Partial<Invite>) => ({
  invitations: { ...fixedData.invitations, group: { ...fixedData.invitations.group, ...changes } },
});

const Framed = ({ address = GROUP, ...scene }: Scene & { address?: string }) => (
  <PageFrame path="/invite/:type" address={address} {...scene}>
    <InvitePage />
  </PageFrame>
);

export const GroupVisitor: Story = () => <Framed play={showForm} />;

export const RoomVisitor: Story = () => (
  <Framed address="/invite/room?hicsRoomId=8801" data={{ registrationType: 1 }} play={showForm} />
);

export const AgentVisitor: Story = () => (
  <Framed address="/invite/agent?agentId=A-17&agentAccountId=ken_ito" play={showForm} />
);

export const FriendVisitor: Story = () => (
  <Framed
    address="/invite/friend?inviteCode=k3Vd9sQ1xZr7Lm0a"
    data={{ registrationType: 2 }}
    play={showForm}
  />
);

export const GroupMember: Story = () => <Framed loggedIn play={({ find }) => find('main button')} />;

/** Admins accept who joins this group, which has a picture. */
const asking = group({ approval: true, photo: PICTURES[1].src });

export const GroupAskVisitor: Story = () => <Framed data={asking} play={showForm} />;

export const GroupAskMember: Story = () => (
  <Framed loggedIn data={asking} play={({ find }) => find('main button')} />
);

export const FriendMember: Story = () => (
  <Framed
    address="/invite/friend?inviteCode=k3Vd9sQ1xZr7Lm0a"
    loggedIn
    play={({ find }) => find('main button')}
  />
);

export const LongestTitle: Story = () => (
  <Framed
    loggedIn
    data={group({ title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauverein' })}
    play={({ find }) => find('main button')}
  />
);

export const Joined: Story = () => (
  <Framed
    loggedIn
    play={async ({ press, find }) => {
      await press('main button');
      await find('main p[role=status]');
    }}
  />
);

export const Requested: Story = () => (
  <Framed
    loggedIn
    data={group({ ...asking.invitations.group, standing: 'requested' })}
    play={({ find }) => find('main p[role=status]')}
  />
);

export const RoomJoined: Story = () => (
  <Framed
    address="/invite/room?hicsRoomId=8801"
    loggedIn
    data={{
      invitations: {
        ...fixedData.invitations,
        room: { ...fixedData.invitations.room, standing: 'joined' },
      },
    }}
    play={({ find }) => find('main p[role=status]')}
  />
);

export const Own: Story = () => (
  <Framed loggedIn data={group({ standing: 'own' })} play={({ find }) => find('[data-slot=empty-state]')} />
);

export const Unknown: Story = () => (
  <Framed
    refusals={{ showGroup: { code: CODE.notFound } }}
    play={({ find }) => find('[data-slot=empty-state]')}
  />
);

export const Loading: Story = () => <Framed refusals={{ showGroup: 'pending' }} play={showHeading} />;

export const WithoutServer: Story = () => (
  <Framed refusals={{ showGroup: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

export const WrongCode: Story = () => (
  <Framed
    remember={rememberPhone}
    refusals={{ getRegisterToken: { code: CODE.wrongCode } }}
    play={async (actor) => {
      await enterCode(actor);
      await actor.find('[data-slot=error]');
    }}
  />
);

export const ExistingAccount: Story = () => (
  <Framed
    remember={rememberPhone}
    refusals={{ getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } } }}
    play={async (actor) => {
      await enterCode(actor);
      await actor.find('main p[role=status]:not([data-slot])');
    }}
  />
);

const Complete = (scene: Scene & { state?: unknown }) => (
  <PageFrame
    path="/invite/invite-complete"
    loggedIn
    state={acceptedState({ ...fixedData.invitations.group, key: 'photography' })}
    data={group({ standing: 'joined' })}
    play={showHeading}
    {...scene}
  >
    <InviteCompletePage />
  </PageFrame>
);

export const Completed: Story = () => <Complete />;

export const CompletedWaiting: Story = () => (
  <Complete
    state={acceptedState({ ...fixedData.invitations.group, key: 'photography', approval: true })}
    data={group({ ...asking.invitations.group, standing: 'requested' })}
  />
);

/** As many as may in a day had accepted the friend's invite before. */
export const CompletedFull: Story = () => (
  <Complete
    state={acceptedState({ ...fixedData.invitations.friend, key: 'k3Vd9sQ1xZr7Lm0a', failure: 'full' })}
  />
);

/** The group has filled up meanwhile. */
export const CompletedGroupFull: Story = () => (
  <Complete state={acceptedState({ ...fixedData.invitations.group, key: 'photography', failure: 'full' })} />
);

/** The invite was revoked meanwhile. */
export const CompletedGone: Story = () => (
  <Complete state={acceptedState({ ...fixedData.invitations.group, key: 'photography', failure: 'gone' })} />
);

export const CompletedWithStores: Story = () => (
  <Complete
    data={{
      site: {
        ...fixedData.site,
        stores: {
          ios: 'https://apps.example/ios',
          android: 'https://apps.example/android',
          apk: 'https://apps.example/halo.apk',
          web: 'https://halo.example',
        },
      },
    }}
    play={({ find }) => find('[data-slot=store-buttons]')}
  />
);
