import type { Creator } from '@contract/creator/creator';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { readFingerprint } from '../../../device/fingerprint';
import { onQuiet } from '../../../device/on-quiet';
import { creatorOf } from '../../../navigation/creator';
import { hasParam } from '../../../navigation/params';
import { paramOf } from '../../../navigation/redirect';
import { allowedPage, THIRD_PARTY_REFUSED, thirdPartyPage } from '../../../navigation/third-party';
import { useAddress } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import { identify } from '../../../session/identify';
import { useMemory } from '../../../session/session-context';
import { useQuestion } from '../../../shell/use-question';

/** Turns away a third-party login that is not allowed (D16). */
function useThirdPartyCheck(): void {
  const services = useServices();
  const navigate = useNavigate();
  const address = useAddress();
  const { hashSearch, pageSearch } = address;
  const isAllowed = useEffectEvent(async (): Promise<boolean> => {
    if (!hasParam('fx_source', hashSearch, pageSearch)) return true;
    const page = thirdPartyPage(address);
    if (page === null) return false;
    const site = await services.site();
    // Without the list the form stays: the login checks again.
    if (!site.ok) return true;
    return allowedPage(page, site.data.redirectOrigins ?? [], window.location.origin) !== null;
  });
  useEffect(() => {
    let current = true;
    void isAllowed().then((allowed) => {
      if (current && !allowed) void navigate(THIRD_PARTY_REFUSED, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [hashSearch, pageSearch, navigate]);
}

/** Tells a visitor who came to apply what to do first (S2). */
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
    // The parameter stays from one auth page to the next; it is explained once.
    if (creator !== undefined && draft.isNews(`apply ${creator}`)) void tell(creator);
  }, [creator, draft]);
}

/** Identifies the device once the page has been quiet for a while, so that no login waits for it (D26). */
function useIdentification(): void {
  const { session, visit } = useMemory();
  useEffect(
    // Without a fingerprint the id stays as it is.
    () => onQuiet(() => void identify({ session, visit, readFingerprint })),
    [session, visit],
  );
}

/** What every auth page does when it opens. */
export function useArrival(): void {
  useThirdPartyCheck();
  useApplyDialog();
  useIdentification();
}
