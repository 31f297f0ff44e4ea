/** Why somebody is shown /auth-error (S2). */
export const AUTH_ERROR_REASONS = ['failed', 'link', 'expired', 'account', 'third-party'] as const;

/** One of {@link AUTH_ERROR_REASONS}. */
export type AuthErrorReason = (typeof AUTH_ERROR_REASONS)[number];

/** The route of /auth-error that says a reason. */
export const authErrorRoute = (reason: AuthErrorReason): string => `/auth-error?reason=${reason}`;
