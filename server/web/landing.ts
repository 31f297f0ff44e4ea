import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from '@contract/locale';
import type { FigureName } from '@contract/public/figures';
import type { RegistrationType } from '@contract/sso/registration-type';
import type { InlineHashes } from './content-security-policy';
import { encode, type Encoding } from './encodings';
import { landingHead } from './landing-head';

/** The document at `/` in a language, and what its answers need. */
export interface LandingDocument {
  /** Changes with its content. */
  digest: string;
  /** The hashes of its inline scripts and styles, for its policy. */
  hashes: InlineHashes;
  /** The document in an encoding; each is made once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, content = '']) => `'sha256-${digestOf(content)}'`);

function createDocument(html: string): LandingDocument {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    digest: digestOf(html),
    hashes: {
      scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
      styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
    },
    encoded(encoding) {
      const known = encodings.get(encoding) ?? encode(html, encoding);
      encodings.set(encoding, known);
      return known;
    },
  };
}

/** What the document says of the site, so that its first paint looks like what the app shows. */
export interface SiteFacts {
  /** For its forms (S4). */
  registrationType: RegistrationType;
  /** The figures that it keeps a place for (D24). */
  figures: readonly FigureName[];
}

function attributesOf({ registrationType, figures }: SiteFacts): string {
  const registration = `data-registration="${registrationType}"`;
  return figures.length > 0 ? `${registration} data-figures="${figures.join(' ')}"` : registration;
}

/** Leaves out the forms that are drawn for other registration types: a phone would parse them for nothing. */
const formsOf = (html: string, type: RegistrationType): string =>
  html.replace(/<template id="drawing:[^"]*\?(\d)">.*?<\/template>/gs, (template, drawnFor) =>
    drawnFor === String(type) ? template : '',
  );

/** The landing page in every language. */
export interface Landing {
  documentIn(locale: Locale, facts: SiteFacts): LandingDocument;
  /** Encodes the documents of a site, one after the other, before anybody waits for one. */
  encodeAll(facts: SiteFacts): Promise<void>;
}

/** The pages of the build, one per language with its head completed, or one for all languages. */
function readPages(webDir: string, origin: string): (locale: Locale) => string {
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  const pages = new Map<Locale, string>();
  for (const locale of LOCALES) {
    const file = path.join(webDir, 'documents', `${locale}.html`);
    if (!existsSync(file)) continue;
    const html = readFileSync(file, 'utf8');
    pages.set(
      locale,
      html.replace(/<title>.*?<\/title>/, () => landingHead(locale, origin)),
    );
  }
  return (locale) => pages.get(locale) ?? page;
}

/**
 * Reads the documents of the build.
 * @param origin the public origin, for the page's links to itself
 */
export function readLanding(webDir: string, origin: string): Landing {
  const pageIn = readPages(webDir, origin);
  const documents = new Map<string, LandingDocument>();
  const documentIn = (locale: Locale, facts: SiteFacts): LandingDocument => {
    const attributes = attributesOf(facts);
    const key = `${locale} ${attributes}`;
    const known = documents.get(key);
    if (known) return known;
    const html = pageIn(locale).replace(/<html lang="[^"]*"/, (start) => `${start} ${attributes}`);
    const made = createDocument(formsOf(html, facts.registrationType));
    documents.set(key, made);
    return made;
  };
  return {
    documentIn,
    async encodeAll(facts) {
      for (const locale of LOCALES) {
        await documentIn(locale, facts).encoded('br');
        await documentIn(locale, facts).encoded('gzip');
      }
    },
  };
}
