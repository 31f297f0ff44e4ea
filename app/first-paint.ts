import type { Locale } from '@contract/locale';
import { isPrerendered, type FoundPage } from './routes';
import { fetchDocument } from './services/fetch-document';

/** Where the build puts a prerendered page. */
export const prerenderedFile = (path: string, locale: Locale): string =>
  `prerendered/${locale}${path.toLowerCase()}.html`;

/** Makes a picture of a page: nothing on it can be focused, pressed, read out or filled in, by a script either. */
function disable(drawing: HTMLElement): void {
  drawing.inert = true;
  drawing.ariaHidden = 'true';
  for (const input of drawing.querySelectorAll('input')) {
    const shape = document.createElement('div');
    shape.className = input.className;
    // A line of text makes it as high as an input.
    shape.textContent = '\u00a0';
    input.replaceWith(shape);
  }
}

/**
 * Draws a page as the build has prerendered it, until the app takes its place. Without such a page, or where the app is
 * faster, nothing happens.
 */
export async function drawPrerendered(root: HTMLElement, found: FoundPage, locale: Locale): Promise<void> {
  if (!isPrerendered(found, locale)) return;
  const page = await fetchDocument(`./${prerenderedFile(found.path, locale)}`);
  if (!page || root.hasChildNodes()) return;
  const drawing = document.createElement('div');
  drawing.className = 'contents';
  drawing.append(...document.adoptNode(page.body).childNodes);
  disable(drawing);
  document.documentElement.lang = locale;
  root.append(drawing);
}
