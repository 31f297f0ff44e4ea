import { TextArea } from '@ds/text-area/text-area';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Text area' };

const limit = {
  maxLength: 160,
  counter: (used: number, max: number) => `${used} / ${max}`,
  announceLeft: (left: number) => (left < 0 ? `${-left} characters too many` : `${left} characters left`),
};

const bio =
  'I stream cooking on a small stove, mostly Sichuan dishes, on Friday evenings. Come hungry, ask anything.';

export const About = about({
  component: 'text-area',
  purpose: 'A text of several lines. The box grows with it.',
  notFor: [
    { when: 'One line', use: 'text-field' },
    { when: 'A choice', use: 'radio-group' },
  ],
  good: {
    text: 'Say the limit from the start and let people write past it: they shorten better than they stop.',
    show: <TextArea label="About your stream" defaultValue={bio} {...limit} />,
  },
  bad: {
    text: 'The question as a placeholder: it is gone with the first letter.',
    show: <TextArea label="Text" placeholder="Tell people what you stream and when" />,
  },
});

export const Default = () => (
  <StoryForm>
    <TextArea label="About you" hint="Others see it on your profile." defaultValue={bio} />
  </StoryForm>
);

export const Empty = () => (
  <StoryForm>
    <TextArea label="About you" placeholder="What you stream, and when" />
    <TextArea label="Short note" rows={1} />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
    <TextArea label="About you" autoFocus defaultValue={bio} {...limit} />
  </StoryForm>
);

export const WithCounter = () => (
  <StoryForm>
    <TextArea label="About you" hint="Others see it on your profile." defaultValue={bio} {...limit} />
  </StoryForm>
);

export const TooLong = () => (
  <StoryForm>
    <TextArea
      label="About you"
      defaultValue={`${bio} Recipes are in the group; the list of what to buy comes a day before.`}
      error="Shorten it to 160 characters."
      {...limit}
    />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm>
    <TextArea
      label="Why do you report this room?"
      hint="Only our moderators read it."
      error="Write a sentence or two."
    />
  </StoryForm>
);

export const ReadOnly = () => (
  <StoryForm>
    <TextArea label="Your report" readOnly defaultValue={bio} />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <TextArea label="About you" disabled defaultValue={bio} {...limit} />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <TextArea
        label="Расскажите о себе, о том, что вы показываете в эфире, и о том, когда вас можно застать"
        hint="Это увидят все, кто откроет ваш профиль, в том числе те, кто ещё не подписан на вас."
        error="Текст слишком длинный: сократите его, чтобы он поместился в профиле и на телефоне."
        defaultValue={`${'Готовлю и рассказываю. '.repeat(6)}${'Превысокомногорассмотрительствующий'.repeat(3)}`}
        {...limit}
        counter={(used: number, max: number) => `Использовано ${used} знаков из ${max} возможных`}
      />
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <TextArea
        label="نبذة عنك"
        hint="تظهر في ملفك الشخصي."
        defaultValue="أبث الطبخ مساء كل جمعة."
        {...limit}
      />
    </div>
  </StoryForm>
);
