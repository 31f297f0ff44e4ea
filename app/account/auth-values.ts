import { DEFAULT_COUNTRY } from '@contract/constants';

/** What a person fills in on the auth pages (S3's auth form); each page asks for some of it. */
export interface AuthValues {
  country: string;
  phone: string;
  email: string;
  /** The password that is to be changed. */
  oldPassword: string;
  password: string;
  confirmPassword: string;
  authCode: string;
  username: string;
  nickname: string;
  /** Optional, on a group's invite. */
  groupCode: string;
  /** Optional, on an agent's invite. */
  agentAccountId: string;
  agreed: boolean;
}

/** The name of a field. */
export type AuthField = keyof AuthValues;

/** The name of a field that holds text. */
export type AuthTextField = Exclude<AuthField, 'agreed'>;

/** A form that nobody has filled in. */
export const EMPTY_VALUES: AuthValues = {
  country: DEFAULT_COUNTRY,
  phone: '',
  email: '',
  oldPassword: '',
  password: '',
  confirmPassword: '',
  authCode: '',
  username: '',
  nickname: '',
  groupCode: '',
  agentAccountId: '',
  agreed: false,
};

/** Whether a name, such as the one in a 400, is a field of the auth forms. */
export const isAuthField = (name: string): name is AuthField => name in EMPTY_VALUES;
