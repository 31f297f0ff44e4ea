import { FILE_NAME_LENGTH } from '@contract/chat/media';

/** Characters that are invalid in file names, or reverse the reading direction: "photo\u202Egpj.exe". */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069<>:"|?*]/gu;

/** The extension of a name, if it looks like a file type. */
const ENDING = /(?<=.)\.[\p{L}\p{N}]{1,12}$/u;

/** The name of a file without a path, safe to show and to save; a name that is too long loses its middle. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(UNSAFE, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const [ending = ''] = ENDING.exec(clean) ?? [];
  const stem = Array.from(clean.slice(0, clean.length - ending.length));
  return stem.slice(0, FILE_NAME_LENGTH - ending.length).join('') + ending || 'file';
}

/** A name in a `Content-Disposition` header: in ASCII, and in full for browsers (RFC 6266). */
export function attachmentOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
