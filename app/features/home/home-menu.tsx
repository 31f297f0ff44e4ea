import { SideMenu, type SideMenuItem } from '@ds/side-menu/side-menu';
import { useTranslation } from '../../i18n/translation';
import { useSession } from '../../session/session-context';
import { PLACES, type Place } from './places';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: Place;
  onChoose: (place: Place) => void;
  /** Goes to the login of hosts. */
  onEnter: () => void;
}

/** The places of the landing page, the login and the host entrance, for which narrow bars have no room (S2). */
export function HomeMenu({ current, onChoose, onEnter, ...props }: Props) {
  const { t } = useTranslation();
  const { token } = useSession();
  const places = PLACES.map((place): SideMenuItem => ({
    label: t(`home.nav.${place}`),
    current: place === current,
    // Later: the browser first puts the page back to where it was when the menu was opened.
    onSelect: () => void requestAnimationFrame(() => onChoose(place)),
  }));
  return (
    <SideMenu
      {...props}
      title={t('home.nav.title')}
      closeLabel={t('page.close')}
      items={[
        ...places,
        ...(token === null ? [{ label: t('header.login'), href: '#/login' }] : []),
        { label: t('header.hostEntrance'), onSelect: onEnter },
      ]}
    />
  );
}
