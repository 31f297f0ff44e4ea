import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { VisuallyHidden } from '@ds/visually-hidden/visually-hidden';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation';
import { useSession } from '../session/session-context';
import type { FaceProps } from './account-menu';
import { accountFace, accountMenu } from './account-parts';
import { displayName } from './display-name';
import { useUnfetched } from './use-unfetched';

/** The member's avatar, with the unread notices once they are known. */
function AvatarInButton(props: FaceProps) {
  const [Face, load] = accountFace.usePart();
  useEffect(() => {
    // Without it the avatar stays as it is.
    load().catch(() => undefined);
  }, [load]);
  return Face ? <Face {...props} /> : <Avatar name={props.name} src={props.photo} size="small" aria-hidden />;
}

/** Opens the member's menu (S2): avatar and nickname, and how many notices are unread. */
export function AccountButton() {
  const { t } = useTranslation();
  const { member } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [Menu, load] = accountMenu.usePart();
  const unfetched = useUnfetched();
  const name = displayName(member, t('header.member'));
  const open = (): void => {
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      unfetched();
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="min-w-0 max-sm:px-2"
        onClick={open}
      >
        {/* The narrowest screens have no room for the nickname. */}
        <span className="ms-1 max-w-40 min-w-0 truncate text-ink @max-[22.5rem]:sr-only">{name}</span>{' '}
        <VisuallyHidden>{t('header.menu')}</VisuallyHidden>{' '}
        {/* Drawn first, read last: who, what, and then how many notices. */}
        <span className="order-first flex shrink-0">
          <AvatarInButton name={name} photo={member?.icon ?? null} />
        </span>
      </Button>
      {Menu ? <Menu name={name} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
