import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { localeInHash } from '../i18n/address';
import { useLanguage } from '../i18n/language';
import { withoutParams } from '../navigation/params';

/** Switches to the language that the hash's query names, which moves before the hash (D30), wherever a route came from. */
export function FollowLanguage() {
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const { switchTo } = useLanguage();
  const navigate = useNavigate();
  const locale = localeInHash(search);
  useEffect(() => {
    if (locale === null) return;
    // The switch puts it before the hash. It may take a while, and a redirect must not wait for it.
    void navigate(pathname + withoutParams(search, ['lang']), { replace: true, state });
    switchTo(locale).catch(() => undefined);
  }, [locale, pathname, search, state, switchTo, navigate]);
  return null;
}
