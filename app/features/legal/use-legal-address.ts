import { legalPath, legalTypeOf, type LegalKind, type LegalType } from '@contract/legal/texts';
import { IN_FORCE, legalVersionOf, type LegalVersion } from '@contract/legal/versions';
import { isLocale, type Locale } from '@contract/locale';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { readParam } from '../../navigation/params';

/** What of an address may differ. */
interface Target {
  type?: LegalType;
  locale?: Locale;
  version?: LegalVersion;
  /** The number of a part. */
  part?: number;
}

/** Which legal text the address names (S2, D22), and the addresses of others. */
export interface LegalAddress {
  kind: LegalKind;
  type: LegalType;
  locale: Locale;
  version: LegalVersion;
  /** The address of this text with differences. */
  hrefOf: (target: Target) => string;
}

/** Reads which legal text the address names; what is unknown is general, in the language in use, and in force. */
export function useLegalAddress(kind: LegalKind): LegalAddress {
  const { type: givenType, lang } = useParams();
  const { search } = useLocation();
  const { locale: inUse } = useLanguage();
  const type = legalTypeOf(givenType);
  const locale = isLocale(lang) ? lang : inUse;
  const version = legalVersionOf(readParam('version', search));
  return useMemo(() => {
    const hrefOf = (target: Target): string => {
      const wanted = { type, locale, version, ...target };
      const params = new URLSearchParams();
      if (wanted.version !== IN_FORCE) params.set('version', wanted.version.id);
      if (wanted.part !== undefined) params.set('part', String(wanted.part));
      const query = params.toString();
      return `#${legalPath(kind, wanted.type, wanted.locale)}${query && `?${query}`}`;
    };
    return { kind, type, locale, version, hrefOf };
  }, [kind, type, locale, version]);
}

/** Shows the text in the language that the reader switches the app to. */
export function useFollowLanguage({ hrefOf }: LegalAddress): void {
  const { locale } = useLanguage();
  const navigate = useNavigate();
  const last = useRef(locale);
  useEffect(() => {
    if (last.current === locale) return;
    last.current = locale;
    void navigate(hrefOf({ locale }).slice(1), { replace: true });
  }, [locale, hrefOf, navigate]);
}
