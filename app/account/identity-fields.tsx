import { DEFAULT_COUNTRY, DEFAULT_DIAL_CODE } from '@contract/constants';
import { splitInternational } from '@contract/phone';
import { CountryPicker, preloadCountryPicker } from '@ds/country-picker/country-picker';
import { PhoneField } from '@ds/phone-field/phone-field';
import { TextField } from '@ds/text-field/text-field';
import { memo, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/translation';
import { countryOf } from '../device/region';
import { useErrorText } from '../i18n/field-errors';
import { useMemory } from '../session/session-context';
import { useUnfetched } from '../shell/use-unfetched';
import { useTextField, type AuthForm } from './auth-form';
import { useCountries, type Countries } from './use-countries';

/** Known before the list is loaded, so that most people never wait for it. */
const DEFAULT_DIAL = { countryCode: DEFAULT_COUNTRY, regionCode: DEFAULT_DIAL_CODE };

interface Props {
  form: AuthForm;
  /** What a browser may fill in. */
  autoComplete: string;
}

/** Takes over what was typed on another tab of the page before this field was shown. */
function useKeptValues(form: AuthForm, names: readonly ('country' | 'phone' | 'email')[]): void {
  const { draft } = useMemory();
  const restore = useEffectEvent(() => {
    const kept = draft.get();
    for (const name of names) {
      const value = kept[name];
      if (value !== undefined && value !== form.getValues(name)) form.setValue(name, value);
    }
  });
  useEffect(() => restore(), []);
}

/** Country and phone number. A number with its dial code picks the country (D9). */
export function PhoneInput({ form, autoComplete }: Props) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  const countries = useCountries();
  const country = useTextField(form, 'country');
  const phone = useTextField(form, 'phone');
  const dials =
    countries.state === 'ready'
      ? countries.options.map(({ code, dialCode }) => ({ countryCode: code, regionCode: dialCode }))
      : [DEFAULT_DIAL];

  const setCountry = useCallback(
    (code: string): void => {
      form.setValue('country', code);
      draft.set({ country: code });
      if (form.getFieldState('phone').invalid) void form.trigger('phone');
    },
    [form, draft],
  );
  const setPhone = (text: string): void => {
    const split = splitInternational(text, dials, country.value);
    if (split) setCountry(split.countryCode);
    const typed = split ? split.digits : text;
    if (typed === phone.value) return;
    phone.setValue(typed);
    draft.set({ phone: typed });
  };

  // Reads a dial code that was typed before the countries were loaded.
  const reread = useEffectEvent(() => setPhone(form.getValues('phone')));
  useEffect(() => {
    if (countries.options.length > 0) reread();
  }, [countries.options]);
  useKeptValues(form, ['phone', 'country']);

  return (
    <PhoneField
      {...phone.input}
      value={phone.value}
      onChange={(event) => setPhone(event.target.value)}
      label={t('field.phone')}
      autoComplete={autoComplete}
      enterKeyHint="next"
      dialCode={dials.find(({ countryCode }) => countryCode === country.value)?.regionCode ?? ''}
      error={errorText('phone', phone.error) ?? errorText('country', country.error)}
      picker={<Picker {...countries} value={country.value} onValueChange={setCountry} />}
    />
  );
}

interface PickerProps extends Countries {
  value: string;
  onValueChange: (code: string) => void;
}

/** A component of its own: a key press in the number doesn't render it again. */
const Picker = memo(function Picker({ options, state, retry, value, onValueChange }: PickerProps) {
  const { t } = useTranslation();
  const { local } = useMemory();
  const unfetched = useUnfetched();
  const [browserCountry] = useState(() => countryOf(window.navigator.languages));
  return (
    <CountryPicker
      variant="dial"
      label={t('country.label')}
      value={value}
      onValueChange={onValueChange}
      onClick={() => void preloadCountryPicker().catch(unfetched)}
      options={options}
      state={state}
      onRetry={retry}
      preferred={local.get('country') ?? browserCountry}
      messages={{
        title: t('country.title'),
        search: t('country.search'),
        searchPlaceholder: t('country.placeholder'),
        close: t('page.close'),
        loading: t('country.loading'),
        loaded: t('country.loaded'),
        failed: t('country.failed'),
        failedHint: t('country.failedHint'),
        retry: t('page.retry'),
        matches: (count) => t('country.matches', { count }),
        noMatch: t('country.noMatch'),
        noMatchHint: t('country.noMatchHint'),
        useOther: t('country.useOther'),
        chosen: t('country.chosen'),
      }}
    />
  );
});

/** E-mail address. */
export function EmailInput({ form, autoComplete }: Props) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, 'email');
  useKeptValues(form, ['email']);

  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        draft.set({ email: event.target.value });
      }}
      // Not type=email: browsers trim and reject it by rules of their own before the form sees it.
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      label={t('field.email')}
      error={errorText('email', error)}
    />
  );
}
