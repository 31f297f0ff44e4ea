import { PasswordField, type PasswordStrength } from '@ds/password-field/password-field';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Password field' };

const texts = { showLabel: 'Show password', hideLabel: 'Hide password', capsLockHint: 'Caps Lock is on.' };

export const About = about({
  component: 'password-field',
  purpose: 'Takes a password: hidden unless asked for, with Caps Lock told and strength shown.',
  notFor: [
    { when: 'A code from a message', use: 'code-input' },
    { when: 'Anything that may be read', use: 'text-field' },
  ],
  good: {
    text: 'Say the rules before they are broken, and let people look.',
    show: (
      <PasswordField label="New password" autoComplete="new-password" hint="4 to 12 characters." {...texts} />
    ),
  },
  bad: {
    text: 'Typing it twice: who can look needs no second field.',
    show: (
      <>
        <PasswordField label="Password" autoComplete="new-password" {...texts} />
        <PasswordField label="Password again" autoComplete="new-password" {...texts} />
      </>
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <PasswordField label="Password" autoComplete="current-password" {...texts} />
    <PasswordField label="New password" autoComplete="new-password" hint="4 to 12 characters." {...texts} />
  </StoryForm>
);

export const Visible = () => (
  <StoryForm>
    <PasswordField
      label="Password"
      autoComplete="new-password"
      defaultVisible
      defaultValue="482913"
      hint="This is the code you just used. Change it when you have a moment."
      {...texts}
    />
  </StoryForm>
);

const strengths: PasswordStrength[] = [
  { score: 0, text: 'Too short' },
  { score: 1, text: 'Weak' },
  { score: 2, text: 'Fair' },
  { score: 3, text: 'Good' },
];

export const Strength = () => (
  <StoryForm>
    {strengths.map((strength) => (
      <PasswordField
        key={strength.score}
        label={`New password, ${strength.text.toLowerCase()}`}
        autoComplete="new-password"
        defaultValue="secret"
        strength={strength}
        {...texts}
      />
    ))}
  </StoryForm>
);

/** Rates a password by its length, which is enough for a story. */
const rate = (password: string) =>
  strengths[Math.min(3, Math.floor(password.length / 4))] ?? { score: 0 as const, text: 'Too short' };

export const StrengthWhileTyping = () => {
  const [password, setPassword] = useState('');
  return (
    <StoryForm>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        strength={password ? rate(password) : undefined}
        {...texts}
      />
    </StoryForm>
  );
};

export const WithError = () => (
  <StoryForm>
    <PasswordField
      label="Password"
      autoComplete="current-password"
      defaultValue="abc"
      hint="4 to 12 characters."
      error="Use at least 4 characters."
      {...texts}
    />
  </StoryForm>
);

export const ReadOnly = () => (
  <StoryForm>
    <PasswordField label="One-time password" readOnly defaultVisible defaultValue="7k2p9q" {...texts} />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <PasswordField label="Password" disabled defaultValue="secret" {...texts} />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <PasswordField
        label="كلمة المرور"
        defaultVisible
        defaultValue="secret"
        strength={{ score: 2, text: 'متوسطة' }}
        showLabel="إظهار كلمة المرور"
        hideLabel="إخفاء كلمة المرور"
        capsLockHint="مفتاح الأحرف الكبيرة مفعّل."
      />
    </div>
  </StoryForm>
);
