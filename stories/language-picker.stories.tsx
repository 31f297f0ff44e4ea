import type { Story } from '@ladle/react';
import { LanguagePicker } from '@ds/language-picker/language-picker';
import { useState } from 'react';

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

export const Named: Story = () => <Picker />;

export const Compact: Story = () => <Picker compact />;

export const Open: Story = () => <Picker />;
Open.meta = { press: 'Language: English (US)' };
