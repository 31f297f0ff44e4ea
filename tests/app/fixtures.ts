import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';
import { fixedData, loginOf } from '../../stories/page-frame/fixed-services';

export const member: UserInfo = {
  ...fixedData.member,
  id: 7,
  memberId: 7,
  username: 'person_7',
  nickname: 'son_7-Halo',
  email: null,
};

export const loginResult = (token: string): LoginResult => ({ ...loginOf(member), token });
