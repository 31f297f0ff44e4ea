import type { Story, StoryDefault } from '@ladle/react';
import { ConversationRow } from '@ds/conversation-row/conversation-row';
import { List } from '@ds/list-row/list-row';
import { Page } from '@ds/page/page';
import { Pane, Panes } from '@ds/panes/panes';
import { about } from '../about/about';

export default { title: 'Primitives/Panes', meta: { page: true } } satisfies StoryDefault;

const NAMES = ['Mina Okafor', 'Ken Ito', 'Aleksandra Konstantinopolskaya'];

const Chats = ({ count = NAMES.length }: { count?: number }) => (
  <Panes>
    <Page
      title="Mina Okafor · Halo"
      heading="Mina Okafor"
      skipLabel="Skip to content"
      focusKey="panes"
      header={
        <Pane label="Chats">
          <div className="flex-1 overflow-y-auto">
            <List aria-label="Chat list">
              {Array.from({ length: count }, (_, index) => (
                <ConversationRow
                  key={index}
                  href={`#/chats/${index}`}
                  name={NAMES[index % NAMES.length] ?? ''}
                  preview="See you at six"
                  time="12:40"
                  aria-current={index === 0 ? 'page' : undefined}
                />
              ))}
            </List>
          </div>
        </Pane>
      }
    >
      <p>What they wrote stands here, and the list beside it stays.</p>
    </Page>
  </Panes>
);

export const About = about({
  component: 'panes',
  purpose: 'Keeps a list in sight while what was chosen from it changes, where the screen is wide.',
  notFor: [
    { when: 'Phones: the list is a page of its own', use: 'page' },
    { when: 'A picture beside a form', use: 'page' },
  ],
  good: {
    text: 'A list of chats, with the open one marked.',
    show: (
      <List aria-label="Chat list">
        <ConversationRow href="#/chats/1" name="Mina Okafor" preview="See you at six" aria-current="page" />
        <ConversationRow href="#/chats/2" name="Ken Ito" preview="Thanks" />
      </List>
    ),
  },
  bad: {
    text: 'Decoration: it would take room from what people came for.',
    show: <p>A picture of the product</p>,
  },
});

export const Default: Story = () => <Chats />;

/** The list scrolls by itself. */
export const LongList: Story = () => <Chats count={40} />;
