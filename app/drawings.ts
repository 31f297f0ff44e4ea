import { initialLocale } from './i18n/address';
import { hashSearchOf } from './navigation/params';
import type { readLocal, readTab } from './session/storage';

/** The drawing that the document begins with: the landing page as visitors see it. */
export const LANDING = '/home';

/** The landing page as members see it. No path has a question mark. */
export const MEMBER_LANDING = '/home?member';

/** Nothing looks like what the app is going to show. */
export const NO_DRAWING = 'none';

/** The drawing of a page whose form depends on the registration type (S4). */
export const withRegistration = (drawing: string, type: string | number | undefined): string =>
  `${drawing}?${type}`;

/** The id of the element that holds the drawing until the app takes over. */
export const DRAWING = 'drawing';

/** The event of the window that says that the app's controls answer. */
export const APP_READY = 'appready';

/** The id of the template that holds a drawing in the document. */
export const templateId = (drawing: string): string => `drawing:${drawing}`;

/** What decides what a visit sees first. */
export interface Visit {
  place: Pick<Location, 'hash' | 'search'>;
  local: ReturnType<typeof readLocal>;
  tab: ReturnType<typeof readTab>;
  browser: string;
  /** The language of the document. */
  served: string;
}

/** Whether nothing changes what visitors see: no session, nothing they entered or chose before, no parameters. */
const isPlain = ({ place: { hash, search }, local, tab }: Visit): boolean =>
  hashSearchOf(hash) === '' &&
  /^(\?lang=[\w-]*)?$/.test(search) &&
  (['token', 'country', 'loginWay'] as const).every((key) => local.get(key) === null) &&
  tab.get('draft') === null;

/**
 * Names the drawing of what the app is going to show: a path, or a landing page. It is in the document, or is to be
 * fetched. Null where no drawing looks like it: the visit waits for the app.
 */
export function chooseDrawing(visit: Visit): string | null {
  const { place, local, browser, served } = visit;
  const path = place.hash
    .slice(1)
    .replace(/\/*([?#].*)?$/s, '')
    .toLowerCase();
  const isServed = initialLocale(place, local.get('locale'), browser).locale === served;
  // The landing page looks the same whatever the address carries, and whatever was entered before.
  if (isServed && /^(\/?home|\/landing)?$/.test(path))
    return local.get('token') === null ? LANDING : MEMBER_LANDING;
  if (!isPlain(visit)) return null;
  // A drawing in another language is not in the document, whatever its path.
  return isServed ? path : '';
}
