import { BRAND } from '@contract/constants';
import { publisherValues } from '@contract/legal/values';
import type { TextValues } from '@locales/markdown';
import { useMemo } from 'react';
import { useServices } from '../services/services-context';
import { useRequest } from './use-request';

/** Values of the placeholders in long texts, as far as they are known. */
export interface KnownValues {
  values: TextValues;
  /** Whether those that are missing stay unset. */
  areAll: boolean;
}

/** The values of placeholders: the brand, then the operator's (D22). Where these can't be had, they are unset. */
export function useTextValues(): KnownValues {
  const services = useServices();
  const [site] = useRequest(services.site);
  return useMemo(() => {
    const brand = BRAND.name;
    if (site.state === 'loading') return { values: { brand }, areAll: false };
    const publisher = site.state === 'ready' ? site.data : { support: {}, operator: {} };
    return { values: { brand, ...publisherValues(publisher, window.location.origin) }, areAll: true };
  }, [site]);
}
