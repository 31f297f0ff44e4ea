import type { Story, StoryDefault } from '@ladle/react';
import { AuthErrorPage } from '@app/features/errors/auth-error-page';
import {
  NoAccessPage,
  NotFoundPage,
  ServerErrorPage,
  UnknownErrorPage,
} from '@app/features/errors/error-page';
import { OfflinePage } from '@app/shell/offline-page';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import type { PlayFunction } from '../play';

export default { title: 'Pages/Errors', meta: { page: true } } satisfies StoryDefault;

export const NoAccess: Story = () => (
  <PageFrame path="/401">
    <NoAccessPage />
  </PageFrame>
);

/** Signed-in members can use another account. */
export const NoAccessForMember: Story = () => (
  <PageFrame path="/401" loggedIn>
    <NoAccessPage />
  </PageFrame>
);

export const NotFound: Story = () => (
  <PageFrame path="/404">
    <NotFoundPage />
  </PageFrame>
);

export const ServerError: Story = () => (
  <PageFrame path="/500">
    <ServerErrorPage />
  </PageFrame>
);

export const GeneralError: Story = () => (
  <PageFrame path="/error" play={({ find }) => find('[data-slot=empty-state-actions] a')}>
    <UnknownErrorPage />
  </PageFrame>
);

/** The code of a page is neither kept nor to be had. */
export const Offline: Story = () => (
  <PageFrame path="/support/contact">
    <OfflinePage />
  </PageFrame>
);

const authError = (reason: string, { play, loggedIn = false }: Pick<Scene, 'play' | 'loggedIn'> = {}) => (
  <PageFrame
    path="/auth-error"
    address={`/auth-error?reason=${reason}`}
    loggedIn={loggedIn}
    {...(play ? { play } : {})}
  >
    <AuthErrorPage />
  </PageFrame>
);

/** A story doesn't navigate. */
const stay: PlayFunction = ({ press }) => press('[data-slot=empty-state-text] button');

export const AuthenticationFailed: Story = () => authError('failed');
export const LinkNotValid: Story = () => authError('link');
export const LinkExpired: Story = () => authError('expired', { play: stay });
export const AnotherAccount: Story = () => authError('account');
export const AnotherAccountForMember: Story = () => authError('account', { loggedIn: true });
export const ThirdPartyRefused: Story = () => authError('third-party');
