import type { Person } from '@contract/contacts/person';
import { Anchor } from '@ds/anchor/anchor';
import { Avatar } from '@ds/avatar/avatar';
import { VisuallyHidden } from '@ds/visually-hidden/visually-hidden';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { type Profile, profileOf } from '../../navigation/profile';
import { useSession } from '../../session/session-context';
import { useCallQuery } from '../../shell/use-call-query';
import { useProfile } from './use-profile';

/** How long a card shows cached data of somebody before it asks again. */
const FRESH = 5 * 60_000;

interface Props {
  profile: Profile;
  /** Stands there while the reader knows nothing of the member. */
  children: ReactNode;
}

/** A member whom a message shares, as far as the reader may see them. It leads to their profile. */
export function ContactCard({ profile, children }: Props) {
  const { t } = useTranslation();
  const contact = useContact(profile);
  if (contact === null) return children;
  const { nickname: name, username, icon } = contact;
  return (
    <Anchor
      data-slot="contact-card"
      data-press=""
      href={`#${profileOf(profile.memberId, profile.introduction)}`}
      className="tap-target focus-ring flex w-64 max-w-full items-center gap-3 rounded-control py-1 text-start text-ink"
    >
      {/* Without a picture, an avatar has the colour of an own bubble. */}
      <Avatar name={name} src={icon} aria-hidden className="rounded-full outline-1 outline-line" />
      <span className="flex min-w-0 flex-col">
        <VisuallyHidden>{t('person.card', { name })}</VisuallyHidden>
        <bdi aria-hidden className="font-medium wrap-anywhere">
          {name}
        </bdi>{' '}
        {username === null ? null : <bdi className="text-caption wrap-anywhere text-muted">{username}</bdi>}
      </span>
    </Anchor>
  );
}

/** A shared member's profile; null while it is loading, and for those whom the reader may not see. */
function useContact(profile: Profile): Pick<Person, 'nickname' | 'username' | 'icon'> | null {
  const { member } = useSession();
  const isOwn = member?.memberId === profile.memberId;
  const { query } = useProfile(profile);
  // Scrolling mounts a message again and again, which alone is no reason to ask again.
  const [person] = useCallQuery(query, { enabled: !isOwn, staleTime: FRESH, retryOnMount: false });
  if (isOwn) return member;
  return person.state === 'ready' ? person.data : null;
}
