import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addMore } from '../../i18n/more';
import { useServices } from '../../services/services-context';
import { paramOf } from '../../session/after-login';
import { allowedPage, THIRD_PARTY_REFUSED } from '../../session/destination';
import { hasParam } from '../../session/params';
import { thirdPartyPage } from '../../session/third-party';
import { useQuestion } from '../../shell/use-question';
import { useAddress } from './use-login-options';

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
    const site = await services.public.site();
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

const CREATORS = ['blogger', 'streamer'] as const;

// From one auth page to the next the parameter stays; what it says is said once.
let told: string | null = null;

/** Tells who came to apply what to do first (S2). */
function useApplyDialog(): void {
  const { t, i18n } = useTranslation();
  const ask = useQuestion();
  const apply = paramOf(useAddress(), 'apply');
  const creator = CREATORS.find((type) => type === apply);
  const tell = useEffectEvent(async (type: (typeof CREATORS)[number]): Promise<void> => {
    await addMore(i18n);
    await ask({
      title: t(`apply.${type}Title`),
      children: t('apply.body'),
      confirm: { label: t('page.ok') },
    });
  });
  useEffect(() => {
    if (creator === undefined || told === creator) return;
    told = creator;
    // Without its texts the page says enough by itself.
    void tell(creator).catch(() => undefined);
  }, [creator]);
}

/** What few addresses of the auth pages ask for on arrival. Draws nothing. */
export function Arrival() {
  useThirdPartyCheck();
  useApplyDialog();
  return null;
}
