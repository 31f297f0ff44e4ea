import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from '@contract/locale';
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

/** The landing page in every language. */
export interface Landing {
  /** The document that names the registration type, for its forms (S4). */
  documentIn(locale: Locale, type: RegistrationType): LandingDocument;
  /** Encodes the documents of a registration type, one after the other, before anybody waits for one. */
  encodeAll(type: RegistrationType): Promise<void>;
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
  const documentIn = (locale: Locale, type: RegistrationType): LandingDocument => {
    const key = `${locale} ${type}`;
    const known = documents.get(key);
    if (known) return known;
    const html = pageIn(locale).replace(
      /<html lang="[^"]*"/,
      (start) => `${start} data-registration="${type}"`,
    );
    const made = createDocument(html);
    documents.set(key, made);
    return made;
  };
  return {
    documentIn,
    async encodeAll(type) {
      for (const locale of LOCALES) {
        await documentIn(locale, type).encoded('br');
        await documentIn(locale, type).encoded('gzip');
      }
    },
  };
}
