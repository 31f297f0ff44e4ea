import type { Story } from '@ladle/react';
import { Tabs } from '@ds/tabs/tabs';
import { TextField } from '@ds/text-field/text-field';
import { useState } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Tabs' };

export const About = about({
  component: 'tabs',
  purpose: 'Views of the same kind, one at a time, such as ways to log in.',
  notFor: [
    { when: 'Steps in an order', use: 'steps' },
    { when: 'An answer to a question', use: 'radio-group' },
    { when: 'Text that few people need', use: 'disclosure' },
  ],
  good: {
    text: 'Two to four short labels of the same kind.',
    show: (
      <Tabs
        label="Ways to log in"
        tabs={[
          { value: 'password', label: 'Password', content: <p className="pt-3">Your password.</p> },
          { value: 'code', label: 'Code', content: <p className="pt-3">A code by message.</p> },
        ]}
      />
    ),
  },
  bad: {
    text: 'Labels of different kinds: a view, an action, a step.',
    show: (
      <Tabs
        label="Account"
        tabs={[
          { value: 'profile', label: 'Profile', content: <p className="pt-3">Your profile.</p> },
          { value: 'save', label: 'Save', content: <p className="pt-3">Saved.</p> },
          { value: 'next', label: 'Next', content: <p className="pt-3">Step 2.</p> },
        ]}
      />
    ),
  },
});

/** The caller keeps the text across tabs. */
export const LoginTabs: Story = () => {
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const phoneField = (
    <TextField
      label="Phone number"
      type="tel"
      value={phone}
      onChange={(event) => setPhone(event.target.value)}
    />
  );
  return (
    <Tabs
      label="Ways to log in"
      tabs={[
        { value: 'phone', label: 'Password', content: phoneField },
        { value: 'sms', label: 'Code', content: phoneField },
        {
          value: 'email',
          label: 'E-mail',
          content: (
            <TextField
              label="E-mail"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          ),
        },
      ]}
    />
  );
};

export const LongLabels: Story = () => (
  <Tabs
    label="Способы входа"
    defaultValue="sms"
    lang="ru"
    tabs={[
      { value: 'phone', label: 'Телефон и пароль', content: <p>Пароль</p> },
      { value: 'sms', label: 'Телефон и код из сообщения', content: <p>Код</p> },
      { value: 'email', label: 'Электронная почта', content: <p>Почта</p> },
    ]}
  />
);
