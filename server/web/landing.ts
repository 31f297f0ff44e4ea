import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from '@contract/locale';
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
  documentIn(locale: Locale): LandingDocument;
  /** Encodes every document, one after the other, before anybody waits for one. */
  encodeAll(): Promise<void>;
}

/**
 * Reads the documents of the build, one per language, and completes their heads. A build without them has one page for
 * all languages.
 * @param origin the public origin, for the page's links to itself
 */
export function readLanding(webDir: string, origin: string): Landing {
  const page = createDocument(readFileSync(path.join(webDir, 'index.html'), 'utf8'));
  const documents = new Map<Locale, LandingDocument>();
  for (const locale of LOCALES) {
    const file = path.join(webDir, 'documents', `${locale}.html`);
    if (!existsSync(file)) continue;
    const html = readFileSync(file, 'utf8');
    documents.set(
      locale,
      createDocument(html.replace(/<title>.*?<\/title>/, () => landingHead(locale, origin))),
    );
  }
  return {
    documentIn: (locale) => documents.get(locale) ?? page,
    async encodeAll() {
      for (const document of documents.values()) {
        await document.encoded('br');
        await document.encoded('gzip');
      }
    },
  };
}
