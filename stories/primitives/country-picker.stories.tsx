import type { Story } from '@ladle/react';
import { CountryPicker, type CountryPickerProps } from '@ds/country-picker/country-picker';
import { PhoneField } from '@ds/phone-field/phone-field';
import { TextField } from '@ds/text-field/text-field';
import { useState } from 'react';
import { about } from '../about/about';
import { countriesIn } from '../countries';

export default { title: 'Primitives/Country picker' };

const messages = {
  title: 'Country or region',
  search: 'Search countries',
  searchPlaceholder: 'Name, code or +number',
  close: 'Close',
  loading: 'Loading countries',
  loaded: 'Countries loaded',
  failed: 'The list could not be loaded',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
  matches: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
  noMatch: 'No country matches',
  noMatchHint: 'Try the English name or the dial code.',
  useOther: 'Use another country',
  chosen: 'Chosen',
};

const options = countriesIn('en-US');

const Picker = (props: Partial<CountryPickerProps>) => {
  const [value, setValue] = useState(props.value ?? 'CN');
  return (
    <CountryPicker
      label="Country or region"
      options={options}
      preferred="JP"
      messages={messages}
      {...props}
      value={value}
      onValueChange={setValue}
    />
  );
};

export const About = about({
  component: 'country-picker',
  purpose: 'Chooses a country or region out of all, by name, code or dial code.',
  notFor: [
    { when: 'The language of the page', use: 'language-picker' },
    { when: 'A handful of answers', use: 'radio-group' },
  ],
  good: {
    text: 'Start with the country that is most likely, and keep it easy to change.',
    show: <Picker />,
  },
  bad: {
    text: 'Typing a country by hand: “UK”, “Great Britain” and “England” are three.',
    show: <TextField label="Country or region" defaultValue="UK" />,
  },
});

export const Field: Story = () => <Picker />;

export const FieldWithError: Story = () => (
  <Picker value="other" error="Choose the country of your number." />
);

export const InPhoneField: Story = () => {
  const [value, setValue] = useState('CN');
  const chosen = options.find((option) => option.code === value);
  return (
    <PhoneField
      label="Phone number"
      dialCode={chosen?.dialCode ?? ''}
      picker={
        <CountryPicker
          variant="dial"
          label="Country or region"
          value={value}
          onValueChange={setValue}
          options={options}
          messages={messages}
        />
      }
    />
  );
};

export const Open: Story = () => <Picker />;
Open.meta = { press: 'Country or region' };

export const Searched: Story = () => <Picker />;
Searched.meta = { press: 'Country or region', type: 'kor' };

export const NoMatch: Story = () => <Picker />;
NoMatch.meta = { press: 'Country or region', type: 'zzz' };

/** The list is loading. */
export const Loading: Story = () => <Picker options={[]} state="loading" />;
Loading.meta = { press: 'Country or region' };

/** The list failed to load; a retry takes two seconds and fails again. */
export const Failed: Story = () => (
  <Picker options={[]} state="failed" onRetry={() => new Promise((resolve) => setTimeout(resolve, 2_000))} />
);
Failed.meta = { press: 'Country or region' };

/** People can type a number without the list. */
export const PhoneFieldWithoutList: Story = () => (
  <PhoneField
    label="Phone number"
    dialCode="86"
    picker={
      <CountryPicker
        variant="dial"
        label="Country or region"
        defaultValue="CN"
        options={[]}
        state="failed"
        messages={messages}
      />
    }
  />
);
