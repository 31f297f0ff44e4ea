import { Button } from '@ds/button/button';
import { createLazyPart } from '@ds/lazy-part/lazy-part';
import { VisuallyHidden } from '@ds/visually-hidden/visually-hidden';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { HostEntrance, useHostEntrance } from '../../shell/go-live';
import { SiteHeader } from '../../shell/site-header';
import { useUnfetched } from '../../shell/use-unfetched';
import { goTo, PLACES, type Place } from './places';
import { useCurrentPlace } from './use-current-place';

/** The side menu, with the code of dialogs: it is fetched when the page has come to rest. */
const sideMenu = createLazyPart(async () => (await import('./home-menu')).HomeMenu);

/** Fetches the side menu. Rejects where that fails. */
export const preloadHomeMenu = (): Promise<void> => sideMenu.preload();

interface PlacesProps {
  current: Place;
  onChoose: (place: Place) => void;
}

/** The places of the page in the bar, where it has room for them. */
function Places({ ref, current, onChoose }: PlacesProps & { ref: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  return (
    <nav
      ref={ref}
      aria-label={t('home.nav.title')}
      className="ms-4 hidden items-center gap-x-4 @min-[60rem]:flex"
    >
      {PLACES.map((place) => (
        <Button
          key={place}
          variant="text"
          size="small"
          aria-current={place === current ? 'location' : undefined}
          className="whitespace-nowrap underline-offset-8 decoration-2 not-aria-[current]:not-hover:text-ink aria-[current]:underline"
          onClick={() => onChoose(place)}
        >
          {t(`home.nav.${place}`)}
        </Button>
      ))}
    </nav>
  );
}

/** Opens the side menu. While a back office is looked for, it says so. */
function MenuButton(props: PlacesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [Menu, load] = sideMenu.usePart();
  const [busy, enter] = useHostEntrance();
  const unfetched = useUnfetched();
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
        data-slot="home-menu-button"
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        loading={busy}
        loadingLabel={t('header.goLiveBusy')}
        className="max-lg:px-2 @min-[60rem]:hidden"
        onClick={open}
      >
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="size-6 text-ink"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
        >
          <path d="M4 8h16M4 16h16" />
        </svg>
        <VisuallyHidden>{t('home.nav.title')}</VisuallyHidden>
      </Button>
      {Menu ? <Menu {...props} open={isOpen} onOpenChange={setOpen} onEnter={enter} /> : null}
    </>
  );
}

/**
 * The header of the landing page (S2): the site's, with the page's places in it or in a side menu, and the host
 * entrance.
 */
export function HomeHeader() {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const [current, choose] = useCurrentPlace(nav);
  const go = (place: Place): void => {
    choose(place);
    goTo(place);
  };
  return (
    <SiteHeader
      navigation={<Places ref={nav} current={current} onChoose={go} />}
      actions={<HostEntrance compact>{t('header.hostEntrance')}</HostEntrance>}
      menu={<MenuButton current={current} onChoose={go} />}
    />
  );
}
