import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Checkbox group' };

const topics = [
  { value: 'live', label: 'Live rooms' },
  { value: 'groups', label: 'Groups' },
  { value: 'tips', label: 'Tips and wallet' },
];

export const About = about({
  component: 'checkbox-group',
  purpose: 'A question with any number of answers.',
  notFor: [
    { when: 'Exactly one answer', use: 'radio-group' },
    { when: 'A single yes or no', use: 'checkbox' },
  ],
  good: {
    text: 'Ask a question, and keep the answers alike in form.',
    show: <CheckboxGroup label="What may we tell you about?" options={topics} />,
  },
  bad: {
    text: '“None” beside the others: it can be ticked together with them.',
    show: (
      <CheckboxGroup
        label="Notifications"
        options={[...topics, { value: 'none', label: 'None' }]}
        defaultValue={['live', 'none']}
      />
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <CheckboxGroup
      label="What may we tell you about?"
      hint="You can change this at any time."
      options={topics}
      defaultValue={['live']}
    />
  </StoryForm>
);

export const Empty = () => (
  <StoryForm>
    <CheckboxGroup label="What may we tell you about?" options={topics} />
  </StoryForm>
);

export const Controlled = () => {
  const [chosen, setChosen] = useState(['live', 'tips']);
  return (
    <StoryForm>
      <CheckboxGroup
        label="What may we tell you about?"
        options={topics}
        value={chosen}
        onValueChange={setChosen}
      />
      <p className="text-small text-muted">{chosen.length} chosen</p>
    </StoryForm>
  );
};

export const WithError = () => (
  <StoryForm>
    <CheckboxGroup
      label="Who may write to you? (required)"
      options={[
        { value: 'friends', label: 'Friends' },
        { value: 'followers', label: 'People who follow me' },
        { value: 'everybody', label: 'Everybody' },
      ]}
      error="Choose at least one."
    />
  </StoryForm>
);

export const OneDisabled = () => (
  <StoryForm>
    <CheckboxGroup
      label="What may we tell you about?"
      options={[{ value: 'security', label: 'Security notices', disabled: true }, ...topics]}
      defaultValue={['security', 'groups']}
    />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <CheckboxGroup label="What may we tell you about?" options={topics} defaultValue={['live']} disabled />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <CheckboxGroup
        label="О чём вам можно рассказывать в уведомлениях и письмах? (обязательно)"
        hint="Решение можно изменить в настройках в любое время, а важные сообщения о безопасности приходят всегда."
        options={[
          {
            value: 'live',
            label: 'О прямых эфирах тех, на кого я подписан, и о похожих комнатах, которые могут понравиться',
          },
          { value: 'word', label: 'Превысокомногорассмотрительствующий'.repeat(2) },
        ]}
        defaultValue={['live']}
        error="Выберите хотя бы один вариант: без этого мы не поймём, о чём вам сообщать."
      />
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <CheckboxGroup
        label="بماذا نخبرك؟"
        options={[
          { value: 'live', label: 'الغرف المباشرة' },
          { value: 'groups', label: 'المجموعات' },
        ]}
        defaultValue={['live']}
        error="اختر خيارًا واحدًا على الأقل."
      />
    </div>
  </StoryForm>
);
