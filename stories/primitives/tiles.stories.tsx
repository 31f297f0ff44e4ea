import { Tile, Tiles } from '@ds/tiles/tiles';
import Bookmark from 'lucide-react/icons/bookmark';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import Users from 'lucide-react/icons/users';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Tiles' };

export const About = about({
  component: 'tiles',
  purpose: 'Two to four links above a list that need little room.',
  notFor: [
    { when: 'A link with a value or a description', use: 'list-row' },
    { when: 'An action on this page', use: 'button' },
  ],
  good: {
    text: 'One or two words each.',
    show: (
      <Tiles>
        <Tile href="#chat" icon={<MessageCirclePlus size={20} />} label="New chat" />
        <Tile href="#group" icon={<Users size={20} />} label="New group" />
      </Tiles>
    ),
  },
  bad: {
    text: 'Sentences: they wrap into columns that nobody reads.',
    show: (
      <Tiles>
        <Tile
          href="#chat"
          icon={<MessageCirclePlus size={20} />}
          label="Start a chat with somebody you know"
        />
        <Tile href="#group" icon={<Users size={20} />} label="Make a group and invite your friends" />
      </Tiles>
    ),
  },
});

export const Three = () => (
  <StoryForm>
    <Tiles>
      <Tile href="#chat" icon={<MessageCirclePlus size={20} />} label="New chat" />
      <Tile href="#group" icon={<Users size={20} />} label="New group" />
      <Tile href="#saved" icon={<Bookmark size={20} />} label="Saved messages" />
    </Tiles>
  </StoryForm>
);

export const Two = () => (
  <StoryForm>
    <Tiles>
      <Tile href="#chat" icon={<MessageCirclePlus size={20} />} label="Новый чат" />
      <Tile href="#group" icon={<Users size={20} />} label="Новая группа" />
    </Tiles>
  </StoryForm>
);
