import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';

/** A contact as one of several to choose. */
export const optionOf = ({ memberId, nickname, icon }: Person) => ({
  value: String(memberId),
  label: nickname,
  leading: <Avatar name={nickname} src={icon} aria-hidden />,
});
