import { Button, ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import MessageCircle from 'lucide-react/icons/message-circle';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Empty state' };

const icon = <MessageCircle className="size-8" />;

export const About = about({
  component: 'empty-state',
  purpose: 'Stands where there is nothing to show yet, and says what to do about it.',
  notFor: [
    { when: 'Something failed', use: 'error-state' },
    { when: 'It is still loading', use: 'skeleton' },
  ],
  good: {
    text: 'Say what will stand here and offer the first step.',
    show: (
      <EmptyState title="No chats yet" headingLevel={3} icon={icon} actions={<Button>Find people</Button>}>
        Chats with people and communities stand here.
      </EmptyState>
    ),
  },
  bad: {
    text: 'A dead end: it sounds like a mistake and leads nowhere.',
    show: <EmptyState title="No data" headingLevel={3} />,
  },
});

export const Default = () => (
  <StoryForm>
    <EmptyState icon={icon} title="No messages yet" actions={<Button>Find people</Button>}>
      Messages from people and communities you follow will stand here.
    </EmptyState>
  </StoryForm>
);

export const TwoActions = () => (
  <StoryForm>
    <EmptyState
      icon={icon}
      title="You follow nobody"
      actions={
        <>
          <Button>Find people</Button>
          <ButtonLink href="#communities" variant="quiet">
            See communities
          </ButtonLink>
        </>
      }
    />
  </StoryForm>
);

export const TitleOnly = () => (
  <StoryForm>
    <EmptyState title="Nothing here" />
  </StoryForm>
);

export const InsideASection = () => (
  <StoryForm>
    <h2 className="text-title font-semibold">Chats</h2>
    <EmptyState icon={icon} headingLevel={3} title="No chats">
      Start one from any profile.
    </EmptyState>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <EmptyState
        icon={icon}
        title="В этом сообществе пока никто не опубликовал ни одного сообщения"
        actions={<Button>Опубликовать первое сообщение в сообществе</Button>}
      >
        Как только кто-нибудь из участников, на которых вы подписаны, опубликует запись, она появится здесь
        вместе со всеми ответами и реакциями.
      </EmptyState>
    </div>
  </StoryForm>
);
