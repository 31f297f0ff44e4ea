import { OTHER_COUNTRY } from '@contract/constants';
import type { Locale } from '@contract/locale';
import type { CountryItem } from '@contract/sso/country-item';
import type { CountryListState, CountryOption } from '@ds/country-picker/country-picker';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onIdle } from '../device/on-idle';
import { useLanguage } from '../i18n/language';
import type { Services } from '../services/services';
import { useServices } from '../services/services-context';
import { onReconnect } from '../shell/on-reconnect';

const toOption = ({ countryCode, countryName, regionCode }: CountryItem): CountryOption => ({
  code: countryCode,
  name: countryName,
  otherNames: [],
  dialCode: regionCode,
});

/** Milliseconds after which a batch ends: a language that isn't loaded yet costs a phone some milliseconds. */
const BATCH_TIME = 8;
/** Milliseconds after which the next batch is named even where the page is never idle. */
const MAX_WAIT = 100;

type Style = 'long' | 'short';

/** Looks names of countries up, in any language. */
function createNames(): (code: string, language: string, style?: Style) => string {
  const names = new Map<string, Intl.DisplayNames>();
  return (code, language, style = 'long') => {
    const key = `${language} ${style}`;
    const found = names.get(key) ?? new Intl.DisplayNames([language], { type: 'region', style });
    names.set(key, found);
    return found.of(code) ?? '';
  };
}

/**
 * Adds the names by which the search finds countries as well: the long and the short one in the person's language and in
 * English, and the one in their own main language (P-country-2). Works in batches, while the page is idle. Returns a
 * function that stops it.
 */
function nameCountries(
  options: readonly CountryOption[],
  locale: Locale,
  onNamed: (named: CountryOption[]) => void,
): () => void {
  const nameOf = createNames();
  const name = (option: CountryOption): CountryOption => {
    const { code } = option;
    if (code === OTHER_COUNTRY) return option;
    const { language } = new Intl.Locale('und', { region: code }).maximize();
    const names = new Set([nameOf(code, language)]);
    for (const spoken of [locale, 'en'])
      for (const style of ['long', 'short'] as const) names.add(nameOf(code, spoken, style));
    names.delete(option.name);
    return { ...option, otherNames: [...names] };
  };
  const named: CountryOption[] = [];
  const nameBatch = (): void => {
    const end = performance.now() + BATCH_TIME;
    do named.push(...options.slice(named.length, named.length + 1).map(name));
    while (named.length < options.length && performance.now() < end);
    if (named.length === options.length) onNamed(named);
    else cancel = onIdle(nameBatch, MAX_WAIT);
  };
  let cancel = onIdle(nameBatch);
  return () => cancel();
}

/** The loaded lists by language: the next form or page has them at once. */
const cache = new WeakMap<Services, Map<Locale, readonly CountryOption[]>>();

function cacheOf(services: Services): Map<Locale, readonly CountryOption[]> {
  const found = cache.get(services) ?? new Map<Locale, readonly CountryOption[]>();
  cache.set(services, found);
  return found;
}

type CountryRequest = ReturnType<Services['sso']['getCountryList']>;

/** Requests under way: a form that opens meanwhile joins them. */
const requests = new WeakMap<Services, Map<Locale, CountryRequest>>();

function requestCountries(services: Services, locale: Locale): CountryRequest {
  const pending = requests.get(services) ?? new Map<Locale, CountryRequest>();
  requests.set(services, pending);
  const request = pending.get(locale) ?? services.sso.getCountryList().finally(() => pending.delete(locale));
  pending.set(locale, request);
  return request;
}

interface Handlers {
  onList: (list: readonly CountryOption[]) => void;
  onFailure: () => void;
}

/** Loads the countries until it succeeds, then names them. A call of `load` joins a load that is under way. */
function startLoading(services: Services, locale: Locale, { onList, onFailure }: Handlers) {
  let stopped = false;
  let cancelNext = (): void => undefined;
  let loading: Promise<void> | null = null;

  const request = async (): Promise<void> => {
    const result = await requestCountries(services, locale);
    if (stopped) return;
    if (!result.ok) {
      onFailure();
      cancelNext = onReconnect(() => void load());
      return;
    }
    const list = result.data.map(toOption);
    onList(list);
    cancelNext = nameCountries(list, locale, (named) => {
      cacheOf(services).set(locale, named);
      onList(named);
    });
  };
  const load = (): Promise<void> => {
    cancelNext();
    loading ??= request().finally(() => (loading = null));
    return loading;
  };
  // After the first paint: the field works without the countries.
  cancelNext = onIdle(() => void load());

  const stop = (): void => {
    stopped = true;
    cancelNext();
  };
  return { load, stop };
}

/** The list of countries and its state. */
export interface Countries {
  /** In the person's language; empty until loaded. */
  options: readonly CountryOption[];
  state: CountryListState;
  /** Loads again at once; resolves with the answer. */
  retry: () => Promise<void>;
}

/**
 * The countries in the person's language. A failed list is loaded again when the connection returns, and stays
 * `failed` until then.
 */
export function useCountries(): Countries {
  const services = useServices();
  const { locale } = useLanguage();
  const [options, setOptions] = useState(() => cacheOf(services).get(locale) ?? []);
  const [failed, setFailed] = useState(false);
  const load = useRef(async (): Promise<void> => undefined);
  useEffect(() => {
    const cached = cacheOf(services).get(locale);
    if (cached) return setOptions(cached);
    const countries = startLoading(services, locale, {
      onList: setOptions,
      onFailure: () => setFailed(true),
    });
    load.current = countries.load;
    return countries.stop;
  }, [services, locale]);
  const retry = useCallback(() => load.current(), []);
  if (options.length > 0) return { options, state: 'ready', retry };
  return { options, state: failed ? 'failed' : 'loading', retry };
}
