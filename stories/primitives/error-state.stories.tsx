import { ButtonLink } from '@ds/button/button';
import { ErrorState } from '@ds/error-state/error-state';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useRef } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Error state' };

const fails = () =>
  new Promise<void>((_, reject) => setTimeout(() => reject(new Error('Still offline')), 1500));
const never = () => new Promise<void>(() => undefined);

export const About = about({
  component: 'error-state',
  purpose: 'Stands where something could not be shown, and tries again.',
  notFor: [
    { when: 'There is nothing to show', use: 'empty-state' },
    { when: 'A field is wrong', use: 'text-field' },
    { when: 'A press failed and the page still stands', use: 'toast' },
  ],
  good: {
    text: 'Say what is missing and what may help.',
    show: (
      <ErrorState
        title="Your chats could not be loaded"
        headingLevel={3}
        onRetry={fails}
        retryLabel="Try again"
      >
        Check your connection, then try again.
      </ErrorState>
    ),
  },
  bad: {
    text: 'A code helps nobody who reads it.',
    show: <ErrorState title="Error 0x80" headingLevel={3} onRetry={fails} retryLabel="Retry" />,
  },
});

export const Default = () => (
  <StoryForm>
    <ErrorState
      title="This page could not be loaded"
      retryLabel="Try again"
      retryingLabel="Loading"
      onRetry={fails}
    >
      Check your connection and try again.
    </ErrorState>
  </StoryForm>
);

export const OwnIconAndAction = () => (
  <StoryForm>
    <ErrorState
      icon={<CloudOff aria-hidden className="size-8" />}
      title="You are offline"
      retryLabel="Try again"
      onRetry={fails}
      actions={
        <ButtonLink href="#home" variant="quiet">
          Go to the start
        </ButtonLink>
      }
    />
  </StoryForm>
);

export const Retrying = () => {
  const story = useRef<HTMLDivElement>(null);
  useEffect(() => {
    story.current?.querySelector('button')?.click();
  }, []);
  return (
    <StoryForm>
      <div ref={story}>
        <ErrorState
          title="This page could not be loaded"
          retryLabel="Try again"
          retryingLabel="Loading"
          onRetry={never}
        >
          Check your connection and try again.
        </ErrorState>
      </div>
    </StoryForm>
  );
};

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <ErrorState
        title="Не удалось загрузить юридические документы на выбранном языке"
        retryLabel="Повторить попытку загрузки документа"
        onRetry={fails}
      >
        Проверьте подключение к интернету. Если соединение работает, сервер может быть временно недоступен:
        повторите попытку через несколько минут.
      </ErrorState>
    </div>
  </StoryForm>
);
