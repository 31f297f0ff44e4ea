import type { Story, StoryDefault } from '@ladle/react';
import { ProfilePage } from '@app/features/member/profile-page';
import { CODE } from '@contract/codes';
import { drawPicture } from '../draw-picture';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Profile', meta: { page: true } } satisfies StoryDefault;

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%231b34cc" d="M0 0h8v8H0z"/%3E%3Ccircle cx="4" cy="3" r="1.5" fill="%23ecefff"/%3E%3Cpath fill="%23ecefff" d="M1 8a3 3 0 0 1 6 0z"/%3E%3C/svg%3E';

const { member } = fixedData;
const withPicture = { member: { ...member, photo: picture, icon: picture } };

const FILE = '[data-slot=file]';
const NICKNAME = 'input[name=nickname]';
const SAVE = 'button[type=submit]';

const Profile = (scene: Scene) => (
  <PageFrame path="/dashboard/profile" loggedIn {...scene}>
    <ProfilePage />
  </PageFrame>
);

export const Ready: Story = () => <Profile />;

export const WithPicture: Story = () => <Profile data={withPicture} />;

export const LongestName: Story = () => (
  <Profile
    data={{
      member: {
        ...withPicture.member,
        username: 'WWWWWWWWWWWWWWWWWW',
        nickname: 'Александра Константинопольская',
        email: 'aleksandra.konstantinopolskaya.official@mail.example.com',
      },
    }}
  />
);

/** The token is there, the member's data isn't yet. */
export const Loading: Story = () => (
  <Profile loggedIn={false} remember={({ local }) => local.set('token', 'Bearer a-token-of-a-story')} />
);

export const Uploading: Story = () => (
  <Profile
    refusals={{ uploadAvatar: 'pending' }}
    play={async ({ pick, find }) => {
      await pick(FILE, await drawPicture(320, 240));
      await find('[data-slot=avatar][data-state=sending] img[src^="blob:"]');
    }}
  />
);

export const Failed: Story = () => (
  <Profile
    refusals={{ uploadAvatar: unreachable }}
    play={async ({ pick, find }) => {
      await pick(FILE, await drawPicture(320, 240));
      await find('[data-slot=notice][data-state=danger]');
    }}
  />
);

export const Unreadable: Story = () => (
  <Profile
    play={async ({ pick, find }) => {
      await pick(FILE, new File(['no picture'], 'IMG_0001.heic', { type: 'image/heic' }));
      await find('[data-slot=notice][data-state=danger]');
    }}
  />
);

export const Remove: Story = () => (
  <Profile
    data={withPicture}
    play={async ({ press, find }) => {
      await press('[data-slot=file] ~ [data-slot=button] + [data-slot=button]');
      await find('[role=alertdialog]');
    }}
  />
);

export const NicknameRefused: Story = () => (
  <Profile
    play={async ({ type, press, find }) => {
      await type(NICKNAME, 'Hal0 Support');
      await press(SAVE);
      await find('[data-slot=error]');
    }}
  />
);

export const Conflict: Story = () => (
  <Profile
    refusals={{
      updateProfile: {
        code: CODE.conflict,
        data: { current: { ...member, nickname: 'Mei', profileVersion: 2 } },
      },
    }}
    play={async ({ type, press, find }) => {
      await type(NICKNAME, 'Mei Lin 林美');
      await press(SAVE);
      await find('[data-slot=notice][data-state=warning]');
    }}
  />
);
