import { RadioGroup } from '@ds/radio-group/radio-group';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Radio group' };

const audiences = [
  { value: 'everybody', label: 'Everybody', hint: 'Found in search and on the front page.' },
  { value: 'followers', label: 'People who follow me', hint: 'Others see a locked room.' },
  { value: 'invited', label: 'Only those I invite' },
] as const;

export const About = about({
  component: 'radio-group',
  purpose: 'A question with exactly one answer, all answers in sight.',
  notFor: [
    { when: 'Any number of answers', use: 'checkbox-group' },
    { when: 'More than about seven answers', use: 'sheet' },
    { when: 'Views of a page', use: 'tabs' },
  ],
  good: {
    text: 'Answers that exclude each other; a hint says what one means.',
    show: <RadioGroup label="Who may enter your room?" options={audiences} defaultValue="followers" />,
  },
  bad: {
    text: 'Answers that overlap: a follower may be invited too.',
    show: (
      <RadioGroup
        label="Room"
        options={[
          { value: 'followers', label: 'Followers' },
          { value: 'some', label: 'Some followers' },
          { value: 'people', label: 'People' },
        ]}
      />
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <RadioGroup
      label="Who may watch?"
      hint="It holds for this live only."
      options={audiences}
      defaultValue="followers"
    />
  </StoryForm>
);

export const Empty = () => (
  <StoryForm>
    <RadioGroup label="Who may watch?" options={audiences} />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    <RadioGroup
      label="Who may watch?"
      options={audiences}
      defaultValue="followers"
      ref={(group) => group?.querySelector<HTMLInputElement>(':checked')?.focus()}
    />
  </StoryForm>
);

export const Controlled = () => {
  const [audience, setAudience] = useState<'everybody' | 'followers' | 'invited' | null>(null);
  return (
    <StoryForm>
      <RadioGroup label="Who may watch?" options={audiences} value={audience} onValueChange={setAudience} />
      <p className="text-small text-muted">{audience ? `Chosen: ${audience}` : 'Nothing chosen yet'}</p>
    </StoryForm>
  );
};

export const WithError = () => (
  <StoryForm>
    <RadioGroup label="Who may watch? (required)" options={audiences} error="Choose who may watch." />
  </StoryForm>
);

export const OneDisabled = () => (
  <StoryForm>
    <RadioGroup
      label="How do you want to be paid?"
      options={[
        { value: 'wallet', label: 'To my wallet' },
        { value: 'bank', label: 'To a bank account', hint: 'Open once you are verified.', disabled: true },
      ]}
      defaultValue="wallet"
    />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <RadioGroup label="Who may watch?" options={audiences} defaultValue="everybody" disabled />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <RadioGroup
        label="Кто может смотреть ваши прямые эфиры и оставлять под ними сообщения? (обязательно)"
        hint="Выбор действует только для этого эфира, а для следующих его можно поменять в настройках комнаты."
        options={[
          {
            value: 'everybody',
            label: 'Все, кто найдёт эфир в поиске, на главной странице или по прямой ссылке',
            hint: 'Даже те, у кого ещё нет учётной записи: они увидят эфир, но не смогут писать в нём.',
          },
          { value: 'word', label: 'Превысокомногорассмотрительствующий'.repeat(2) },
        ]}
        defaultValue="everybody"
        error="Выберите, кто может смотреть: без этого эфир не начнётся."
      />
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <RadioGroup
        label="من يمكنه المشاهدة؟"
        options={[
          { value: 'everybody', label: 'الجميع', hint: 'يظهر في البحث.' },
          { value: 'followers', label: 'من يتابعني' },
        ]}
        defaultValue="followers"
      />
    </div>
  </StoryForm>
);
