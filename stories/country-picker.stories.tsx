import type { Story } from '@ladle/react';
import { CountryPicker, type CountryPickerProps } from '@ds/country-picker/country-picker';
import { PhoneField } from '@ds/phone-field/phone-field';
import { useState } from 'react';
import { countriesIn } from './countries';

const messages = {
  title: 'Country or region',
  search: 'Search countries',
  searchPlaceholder: 'Name, code or +number',
  close: 'Close',
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
