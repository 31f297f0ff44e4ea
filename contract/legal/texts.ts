/** The two legal texts (S2). */
export const LEGAL_KINDS = ['privacy', 'eula'] as const;

export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The types of a legal text, as addresses name them (S2, D22). */
export const LEGAL_TYPES = ['general', 'Android', 'iOS', 'VIVO'] as const;

export type LegalType = (typeof LEGAL_TYPES)[number];

/** The type that an address names, in any case; anything unknown is general (D22). */
export function legalTypeOf(type: string | undefined): LegalType {
  const wanted = type?.toLowerCase();
  return LEGAL_TYPES.find((known) => known.toLowerCase() === wanted) ?? 'general';
}

/** The path of a legal text, in the app's hash and on the server alike (S2). */
export const legalPath = (kind: LegalKind, type: LegalType, lang: string): string =>
  `/${kind}/${type}/${lang}`;

/** The files of a text: the first one, and those that follow it where a language has them. */
export type TextFiles = readonly [main: string, ...additions: string[]];

/**
 * The files of a legal text for a platform: the common part, the platform's, the country's.
 * @param folder of an earlier version, see `legalFolder`
 */
export function legalFiles(kind: LegalKind, type: LegalType, folder = 'legal'): TextFiles {
  const added = type === 'general' ? [] : [`${folder}/${kind}.${type.toLowerCase()}`];
  return [`${folder}/${kind}`, ...added, `${folder}/${kind}.local`];
}

/** The article about deleting an account (S1): its path and its file. */
export const ACCOUNT_DELETE = '/support/articles/account-delete';
export const ACCOUNT_DELETE_FILES: TextFiles = ['support/account-delete'];
