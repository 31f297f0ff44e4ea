import { type ThemeChoice, ThemeSwitch } from '@ds/theme-switch/theme-switch';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Theme switch' };

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

export const About = about({
  component: 'theme-switch',
  purpose: 'Lets people choose the light theme, the dark one, or the one of their system.',
  notFor: [
    { when: 'Any other choice', use: 'radio-group' },
    { when: 'The language', use: 'language-picker' },
  ],
  good: {
    text: 'In the settings or at the foot of the menu; the system’s choice is the default.',
    show: <ThemeSwitch label="Theme" labels={labels} />,
  },
  bad: {
    text: 'Names that have to be deciphered.',
    show: <ThemeSwitch label="Mode" labels={{ light: 'Day', dark: 'Noir', system: 'Magic' }} />,
  },
});

export const Default = () => (
  <StoryForm>
    <ThemeSwitch label="Theme" labels={labels} />
  </StoryForm>
);

export const Chosen = () => (
  <StoryForm>
    <ThemeSwitch label="Theme: light chosen" labels={labels} defaultValue="light" />
    <ThemeSwitch label="Theme: dark chosen" labels={labels} defaultValue="dark" />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    <ThemeSwitch
      label="Theme"
      labels={labels}
      ref={(group) => group?.querySelector<HTMLInputElement>(':checked')?.focus()}
    />
  </StoryForm>
);

/** The switch only reports the choice; the box below applies it. */
export const Controlled = () => {
  const [theme, setTheme] = useState<ThemeChoice>('light');
  return (
    <StoryForm>
      <ThemeSwitch label="Theme" labels={labels} value={theme} onValueChange={setTheme} />
      <div
        data-theme={theme === 'system' ? undefined : theme}
        className="rounded-control border border-line bg-surface px-4 py-3 text-body text-ink"
      >
        A room in the chosen theme
      </div>
    </StoryForm>
  );
};

export const WithHint = () => (
  <StoryForm>
    <ThemeSwitch label="Theme" hint="System follows your phone’s own setting." labels={labels} />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <ThemeSwitch label="Theme" labels={labels} disabled />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <ThemeSwitch
        label="Оформление приложения на этом устройстве"
        hint="Если выбрать системное, приложение само станет тёмным вечером, когда темнеет и телефон."
        labels={{ light: 'Всегда светлое', dark: 'Всегда тёмное', system: 'Как в настройках телефона' }}
      />
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <ThemeSwitch label="المظهر" labels={{ light: 'فاتح', dark: 'داكن', system: 'النظام' }} />
    </div>
  </StoryForm>
);
