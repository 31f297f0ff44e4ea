import type { UserInfo } from '@contract/member/user-info';
import type { LoginResult } from '@contract/sso/login-result';

export const member: UserInfo = {
  id: 7,
  memberId: 7,
  username: 'person_7',
  nickname: 'son_7-Halo',
  mobile: '+8613800138000',
  phone: '+8613800138000',
  email: null,
  photo: null,
  icon: null,
  state: 1,
  comment_state: 1,
  created_by: null,
  authenticationStatus: 0,
  type: 0,
  b2bToken: null,
  passwordTemporary: false,
  passwordDue: false,
  assistant: false,
  agreement: '2025-01-01',
};

export const loginResult = (token: string): LoginResult => ({
  memberId: member.memberId,
  token,
  tokenHead: 'Bearer ',
  userInfo: member,
});
