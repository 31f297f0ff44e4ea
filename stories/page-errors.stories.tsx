import type { Story, StoryDefault } from '@ladle/react';
import { AuthErrorPage } from '@app/pages/errors/auth-error-page';
import { ProblemPage } from '@app/pages/errors/error-page';
import { PageFrame } from './page-frame';

export default { meta: { page: true } } satisfies StoryDefault;

export const NoAccess: Story = () => (
  <PageFrame path="/401">
    <ProblemPage kind="401" />
  </PageFrame>
);

export const NotFound: Story = () => (
  <PageFrame path="/404">
    <ProblemPage kind="404" />
  </PageFrame>
);

export const ServerError: Story = () => (
  <PageFrame path="/500">
    <ProblemPage kind="500" />
  </PageFrame>
);

export const GeneralError: Story = () => (
  <PageFrame path="/error" play={({ find }) => find('[data-slot=empty-state-actions] a')}>
    <ProblemPage kind="Error" />
  </PageFrame>
);

const authError = (reason: string) => (
  <PageFrame path="/auth-error" address={`/auth-error?reason=${reason}`}>
    <AuthErrorPage />
  </PageFrame>
);

export const AuthenticationFailed: Story = () => authError('failed');
export const LinkNotValid: Story = () => authError('link');
export const LinkExpired: Story = () => authError('expired');
export const AnotherAccount: Story = () => authError('account');
export const ThirdPartyRefused: Story = () => authError('third-party');
