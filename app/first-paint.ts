import type { Locale } from '@contract/locale';
import { DRAWING, NO_DRAWING } from './drawings';
import { isPrerendered, type FoundPage } from './routes';
import { fetchDocument } from './services/fetch-document';

/** Where the build puts a prerendered page. */
export const prerenderedFile = (path: string, locale: Locale): string =>
  `prerendered/${locale}${path.toLowerCase()}.html`;

/**
 * Draws a page as the build has prerendered it, where the document has no drawing of it, until the app takes over.
 * Without such a page, or where the app is faster, nothing happens.
 */
export async function drawPrerendered(found: FoundPage, locale: Locale): Promise<void> {
  const root = document.documentElement;
  const chosen = root.dataset['drawing'];
  const place = (): HTMLElement | null => {
    const drawing = document.getElementById(DRAWING);
    return drawing?.hasChildNodes() || root.dataset['drawing'] !== chosen ? null : drawing;
  };
  if (chosen === NO_DRAWING || !place() || !isPrerendered(found, locale)) return;
  const page = await fetchDocument(`./${prerenderedFile(found.path, locale)}`);
  const drawing = place();
  if (!page || !drawing) return;
  root.lang = locale;
  drawing.append(...document.adoptNode(page.body).childNodes);
}
