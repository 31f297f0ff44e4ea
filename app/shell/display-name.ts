import type { UserInfo } from '@contract/member/user-info';

/** The name a member goes by: nickname, account ID, a word for a member (S3). */
export const displayName = (
  member: Pick<UserInfo, 'nickname' | 'username'> | null,
  fallback: string,
): string => member?.nickname || member?.username || fallback;
