import type { Story } from '@ladle/react';
import { Tabs } from '@ds/tabs/tabs';
import { TextField } from '@ds/text-field/text-field';
import { useState } from 'react';

/** What is typed is kept by the caller, across tabs. */
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
