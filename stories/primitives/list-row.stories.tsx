import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { List, ListRow } from '@ds/list-row/list-row';
import Bell from 'lucide-react/icons/bell';
import Globe from 'lucide-react/icons/globe';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/List row' };

const nothing = () => undefined;

export const About = about({
  component: 'list-row',
  purpose: 'One thing in a list: a way on, an action, or just something to read.',
  notFor: [
    { when: 'Choosing an answer', use: 'radio-group' },
    { when: 'The app’s menu', use: 'side-menu' },
  ],
  good: {
    text: 'A short title, its value at the end.',
    show: (
      <List>
        <ListRow href="#language" leading={<Globe aria-hidden />} title="Language" trailing="English" />
        <ListRow href="#security" leading={<ShieldCheck aria-hidden />} title="Security" />
      </List>
    ),
  },
  bad: {
    text: 'The value inside the title: rows can’t be scanned, and each reads like a sentence.',
    show: (
      <List>
        <ListRow href="#language" title="The language of the app is English" />
        <ListRow href="#security" title="Here you can change settings of security" />
      </List>
    ),
  },
});

export const Links = () => (
  <StoryForm>
    <List>
      <ListRow href="#security" leading={<ShieldCheck aria-hidden />} title="Security" />
      <ListRow
        href="#notifications"
        leading={<Bell aria-hidden />}
        title="Notifications"
        description="Messages, mentions and tips"
        trailing={<Badge tone="accent" count={3} label="3 unread" />}
      />
      <ListRow href="#language" leading={<Globe aria-hidden />} title="Language" trailing="English" />
    </List>
  </StoryForm>
);

export const Buttons = () => (
  <StoryForm>
    <List>
      <ListRow onClick={nothing} leading={<LogOut aria-hidden />} title="Log out" />
      <ListRow
        onClick={nothing}
        chevron
        title="Change the number"
        trailing={<span dir="ltr">+1 202 555 0142</span>}
      />
      <ListRow onClick={nothing} disabled title="Delete the account" description="Your balance is not 0" />
    </List>
  </StoryForm>
);

export const Static = () => (
  <StoryForm>
    <List>
      <ListRow
        leading={<Avatar name="Mina Okafor" aria-hidden />}
        title="Mina Okafor"
        description="Joined in March"
        trailing="Admin"
      />
      <ListRow
        leading={<Avatar name="Jun Park" aria-hidden />}
        title="Jun Park"
        description="Joined in May"
      />
      <ListRow title="And 24 more" />
    </List>
  </StoryForm>
);

export const Current = () => (
  <StoryForm>
    <List>
      <ListRow href="#home" aria-current="page" title="Home" />
      <ListRow href="#chats" title="Chats" />
    </List>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <List>
        <ListRow
          href="#safety"
          leading={<ShieldCheck aria-hidden />}
          title="Безопасность и подтверждение личности участника сообщества"
          description="Двухфакторная аутентификация, доверенные устройства и резервные коды восстановления"
          trailing="Не подтверждено администратором"
        />
        <ListRow onClick={nothing} title={'Достопримечательность'.repeat(4)} trailing="12 345 678" />
      </List>
    </div>
  </StoryForm>
);
