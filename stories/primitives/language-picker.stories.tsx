import type { Story } from '@ladle/react';
import { LanguagePicker } from '@ds/language-picker/language-picker';
import { useState } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Language picker' };

const languages = [
  { value: 'zh-CN', name: '简体中文' },
  { value: 'en-US', name: 'English (US)' },
  { value: 'en-AU', name: 'English (Australia)' },
  { value: 'zh-TW', name: '繁體中文' },
  { value: 'ja', name: '日本語' },
  { value: 'ko', name: '한국어' },
  { value: 'ru', name: 'Русский' },
];

const Picker = ({ compact }: { compact?: boolean }) => {
  const [value, setValue] = useState('en-US');
  return (
    <div>
      <LanguagePicker
        label="Language"
        closeLabel="Close"
        value={value}
        onValueChange={setValue}
        languages={languages}
        compact={compact}
      />
    </div>
  );
};

export const About = about({
  component: 'language-picker',
  purpose: 'Chooses the language of the page. Each language is written in its own words.',
  notFor: [
    { when: 'A country', use: 'country-picker' },
    { when: 'The theme', use: 'theme-switch' },
  ],
  good: {
    text: 'In the bar of every page, so that nobody has to read a foreign one first.',
    show: <Picker />,
  },
  bad: {
    text: 'Languages named in another one: who needs Japanese may not read “Japanese”.',
    show: (
      <LanguagePicker
        label="Language"
        closeLabel="Close"
        defaultValue="ja"
        languages={[
          { value: 'ja', name: 'Japanese' },
          { value: 'ru', name: 'Russian' },
        ]}
      />
    ),
  },
});

export const Named: Story = () => <Picker />;

export const Compact: Story = () => <Picker compact />;

export const Open: Story = () => <Picker />;
Open.meta = { press: 'Language: English (US)' };
