import type { Locale } from '@contract/locale';
import type { CountryItem } from '@contract/sso/country-item';
import type { CountryListState, CountryOption } from '@ds/country-picker/country-picker';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import type { Services } from '../../../services/services';
import { useServices } from '../../../services/services-context';
import { onReconnect } from '../../../shell/on-reconnect';
import { onIdle } from '../../../device/on-idle';

const plain = ({ countryCode, countryName, regionCode }: CountryItem): CountryOption => ({
  code: countryCode,
  name: countryName,
  englishName: '',
  endonym: '',
  dialCode: regionCode,
});

type Known = Map<Locale, readonly CountryOption[]>;

/** What was asked for already, so that the next panel or page has it at once. */
const known = new WeakMap<Services, Known>();

function knownOf(services: Services): Known {
  const found = known.get(services) ?? new Map<Locale, readonly CountryOption[]>();
  known.set(services, found);
  return found;
}

type Asked = Map<Locale, ReturnType<Services['sso']['getCountryList']>>;

/** Questions on their way: a panel that opens meanwhile joins them. */
const asked = new WeakMap<Services, Asked>();

function askCountries(services: Services, locale: Locale) {
  const open: Asked = asked.get(services) ?? new Map();
  asked.set(services, open);
  const answer = open.get(locale) ?? services.sso.getCountryList().finally(() => open.delete(locale));
  open.set(locale, answer);
  return answer;
}

interface Follower {
  onList: (list: readonly CountryOption[]) => void;
  onFailure: () => void;
}

/** Asks for the countries until they come, then names them. Asking again joins a question that is on its way. */
function followCountries(services: Services, locale: Locale, { onList, onFailure }: Follower) {
  let stopped = false;
  let callOff = (): void => undefined;
  let answer: Promise<void> | null = null;

  const name = async (list: readonly CountryOption[]): Promise<void> => {
    // Where it can't be fetched, countries are found by their names in the person's language alone.
    const names = await import('./country-names').catch(() => null);
    if (stopped || !names) return;
    callOff = names.nameCountriesWhenIdle(list, (named) => {
      knownOf(services).set(locale, named);
      onList(named);
    });
  };
  const load = async (): Promise<void> => {
    const result = await askCountries(services, locale);
    if (stopped) return;
    if (!result.ok) {
      onFailure();
      callOff = onReconnect(() => void ask());
      return;
    }
    const list = result.data.map(plain);
    onList(list);
    void name(list);
  };
  const ask = (): Promise<void> => {
    callOff();
    answer ??= load().finally(() => (answer = null));
    return answer;
  };
  // The field can be typed into without them: they come after the first paint.
  callOff = onIdle(() => void ask());

  const stop = (): void => {
    stopped = true;
    callOff();
  };
  return { ask, stop };
}

/** The list of countries, and where it stands. */
export interface Countries {
  /** In the person's language; empty until they are here. */
  options: readonly CountryOption[];
  state: CountryListState;
  /** Asks again at once; resolves when there is an answer. */
  retry: () => Promise<void>;
}

/**
 * The countries in the person's language. A list that failed is asked for again by itself when the network is back,
 * and stays `failed` meanwhile.
 */
export function useCountries(): Countries {
  const services = useServices();
  const { locale } = useLanguage();
  const [options, setOptions] = useState(() => knownOf(services).get(locale) ?? []);
  const [failed, setFailed] = useState(false);
  const ask = useRef(async (): Promise<void> => undefined);
  useEffect(() => {
    const earlier = knownOf(services).get(locale);
    if (earlier) return setOptions(earlier);
    const countries = followCountries(services, locale, {
      onList: setOptions,
      onFailure: () => setFailed(true),
    });
    ask.current = countries.ask;
    return countries.stop;
  }, [services, locale]);
  const retry = useCallback(() => ask.current(), []);
  if (options.length > 0) return { options, state: 'ready', retry };
  return { options, state: failed ? 'failed' : 'loading', retry };
}
