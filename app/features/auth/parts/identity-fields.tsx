import { DEFAULT_COUNTRY, DEFAULT_DIAL_CODE } from '@contract/constants';
import { splitInternational } from '@contract/phone';
import { CountryPicker, preloadCountryPicker } from '@ds/country-picker/country-picker';
import { PhoneField } from '@ds/phone-field/phone-field';
import { TextField } from '@ds/text-field/text-field';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/field-errors';
import { useMemory } from '../../../session/session-context';
import { useUnfetched } from '../../../shell/use-unfetched';
import { useFieldValue, type FieldsForm } from '../data/auth-values';
import { useCountries } from '../data/use-countries';

/** Known before the list is, so that most people never wait for it. */
const DEFAULT_DIAL = { countryCode: DEFAULT_COUNTRY, regionCode: DEFAULT_DIAL_CODE };

interface Props {
  form: FieldsForm;
  /** What a browser may fill in. */
  autoComplete: string;
}

/** Country and phone number. A number with its dial code picks the country by itself (D9). */
export function PhoneInput({ form, autoComplete }: Props) {
  const { t } = useTranslation();
  const { draft, local } = useMemory();
  const errorText = useErrorText();
  const unfetched = useUnfetched();
  const { options, state, retry } = useCountries();
  const country = useFieldValue(form, 'country');
  const phone = useFieldValue(form, 'phone');
  const { errors } = form.formState;
  const dials =
    state === 'ready'
      ? options.map(({ code, dialCode }) => ({ countryCode: code, regionCode: dialCode }))
      : [DEFAULT_DIAL];

  const setCountry = (code: string): void => {
    form.setValue('country', code);
    draft.set({ country: code });
    if (errors.phone) void form.trigger('phone');
  };
  const setPhone = (text: string): void => {
    const split = splitInternational(text, dials, country);
    if (split) setCountry(split.countryCode);
    const typed = split ? split.digits : text;
    if (typed === phone) return;
    form.setValue('phone', typed, { shouldValidate: errors.phone !== undefined });
    draft.set({ phone: typed });
  };

  // A dial code that was typed before the countries were here is read when they come.
  const reread = useEffectEvent(() => setPhone(form.getValues('phone')));
  useEffect(() => {
    if (options.length > 0) reread();
  }, [options]);

  // Typed on another tab meanwhile: it is kept.
  const takeKept = useEffectEvent(() => {
    const kept = draft.get();
    if (kept.phone !== undefined && kept.phone !== form.getValues('phone'))
      form.setValue('phone', kept.phone);
    if (kept.country !== undefined && kept.country !== form.getValues('country'))
      form.setValue('country', kept.country);
  });
  useEffect(() => takeKept(), []);

  return (
    <PhoneField
      {...form.register('phone')}
      value={phone}
      onChange={(event) => setPhone(event.target.value)}
      label={t('field.phone')}
      autoComplete={autoComplete}
      enterKeyHint="next"
      dialCode={dials.find(({ countryCode }) => countryCode === country)?.regionCode ?? ''}
      error={errorText('phone', errors.phone?.message) ?? errorText('country', errors.country?.message)}
      picker={
        <CountryPicker
          variant="dial"
          label={t('country.label')}
          value={country}
          onValueChange={setCountry}
          onClick={() => void preloadCountryPicker().catch(unfetched)}
          options={options}
          state={state}
          onRetry={retry}
          preferred={local.get('country') ?? DEFAULT_COUNTRY}
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
      }
    />
  );
}

/** E-mail address. */
export function EmailInput({ form, autoComplete }: Props) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  const value = useFieldValue(form, 'email');
  const { errors } = form.formState;

  const takeKept = useEffectEvent(() => {
    const kept = draft.get().email;
    if (kept !== undefined && kept !== form.getValues('email')) form.setValue('email', kept);
  });
  useEffect(() => takeKept(), []);

  return (
    <TextField
      {...form.register('email')}
      value={value}
      onChange={(event) => {
        form.setValue('email', event.target.value, { shouldValidate: errors.email !== undefined });
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
      error={errorText('email', errors.email?.message)}
    />
  );
}
