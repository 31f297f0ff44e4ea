/** Why a token is refused (D47): its time was over, or somebody ended the session. */
export const SESSION_END = { expired: 'expired', ended: 'ended' } as const;
