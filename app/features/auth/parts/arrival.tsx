import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { paramOf } from '../../../navigation/redirect';
import { creatorOf, type Creator } from '../../../navigation/creator';
import { allowedPage, THIRD_PARTY_REFUSED } from '../../../navigation/destination';
import { hasParam } from '../../../navigation/params';
import { thirdPartyPage } from '../../../navigation/third-party';
import { useMemory } from '../../../session/session-context';
import { useQuestion } from '../../../shell/use-question';
import { useAddress } from '../data/use-login-options';

/** Turns away a third-party login that can't be allowed (D16). */
function useThirdPartyCheck(): void {
  const services = useServices();
  const navigate = useNavigate();
  const address = useAddress();
  const { hashSearch, pageSearch } = address;
  const check = useEffectEvent(async (): Promise<boolean> => {
    if (!hasParam('fx_source', hashSearch, pageSearch)) return true;
    const page = thirdPartyPage(address);
    if (page === null) return false;
    const site = await services.site();
    // Where the list can't be had the form stays: the login and what follows it are checked again.
    if (!site.ok) return true;
    return allowedPage(page, site.data.redirectOrigins ?? [], window.location.origin) !== null;
  });
  useEffect(() => {
    let current = true;
    void check().then((allowed) => {
      if (current && !allowed) void navigate(THIRD_PARTY_REFUSED, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [hashSearch, pageSearch, navigate]);
}

/** Tells who came to apply what to do first (S2). */
function useApplyDialog(): void {
  const { t } = useTranslation();
  const ask = useQuestion();
  const { draft } = useMemory();
  const creator = creatorOf(paramOf(useAddress(), 'apply'));
  const tell = useEffectEvent(async (type: Creator): Promise<void> => {
    await ask({
      title: t(`apply.${type}Title`),
      children: t('apply.body'),
      confirm: { label: t('page.ok') },
    });
  });
  useEffect(() => {
    // From one auth page to the next the parameter stays; it is explained once.
    if (creator !== undefined && draft.isNews(`apply ${creator}`)) void tell(creator);
  }, [creator, draft]);
}

/** What few addresses of the auth pages ask for on arrival. Draws nothing. */
export function Arrival() {
  useThirdPartyCheck();
  useApplyDialog();
  return null;
}
