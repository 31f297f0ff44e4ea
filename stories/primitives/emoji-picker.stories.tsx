import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { EmojiPicker, type EmojiPickerProps, type EmojiTone } from '@ds/emoji-picker/emoji-picker';
import { ReactionPicker } from '@ds/reactions/reactions';
import emojis from 'emojibase-data/en/data.json';
import names from 'emojibase-data/en/messages.json';
import { useRef, useState } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Emoji picker' };

const set = { emojis, names };

const messages = {
  title: 'Emoji',
  close: 'Close',
  search: 'Search emoji',
  recent: 'Recently used',
  noMatch: 'No emoji found. Try another word.',
  tone: (name: string) => `Skin tone: ${name}`,
  toneNone: 'Default',
  loading: 'Loading',
  failed: 'Emoji couldn’t be loaded',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
};

const Picker = ({ isAnchored = false, ...props }: Partial<EmojiPickerProps> & { isAnchored?: boolean }) => {
  const [open, setOpen] = useState(false);
  const [tone, setTone] = useState<EmojiTone>(props.tone ?? 'none');
  const [chosen, setChosen] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex min-h-[60dvh] flex-col items-start justify-end gap-3">
      <p className="min-h-lh text-body">{chosen}</p>
      <Button ref={button} onClick={() => setOpen(true)}>
        Emoji
      </Button>
      <EmojiPicker
        set={set}
        locale="en"
        recent={[]}
        messages={messages}
        onRetry={() => new Promise((_, reject) => setTimeout(reject, 2_000))}
        {...props}
        open={open}
        onOpenChange={setOpen}
        tone={tone}
        onToneChange={setTone}
        anchor={isAnchored ? button : undefined}
        onChoose={(emoji) => {
          setOpen(false);
          setChosen(emoji);
        }}
      />
    </div>
  );
};

export const About = about({
  component: 'emoji-picker',
  purpose: 'Chooses one of all emoji, by name in the reader’s language, or by looking.',
  notFor: [{ when: 'A quick answer of one emoji', use: 'reactions' }],
  good: {
    text: 'What was used lately comes first.',
    show: <Picker recent={['😂', '👍🏽', '🎉']} />,
  },
  bad: {
    text: 'Hundreds of emoji without a search.',
    show: (
      <ReactionPicker
        label="Emoji"
        value={null}
        onValueChange={() => undefined}
        choices={emojis.slice(100, 124).map(({ emoji, label }) => ({ emoji, label }))}
      />
    ),
  },
});

export const Full: Story = () => <Picker />;
Full.meta = { press: 'Emoji' };

export const Recent: Story = () => <Picker recent={['😂', '👍🏽', '❤️', '🎉', '🙏', '🔥']} tone="medium" />;
Recent.meta = { press: 'Emoji' };

/** On wide screens it stands above its button. */
export const Anchored: Story = () => <Picker isAnchored />;
Anchored.meta = { press: 'Emoji' };

export const Searched: Story = () => <Picker />;
Searched.meta = { press: 'Emoji', type: 'otter' };

export const NoMatch: Story = () => <Picker />;
NoMatch.meta = { press: 'Emoji', type: 'zzzz' };

export const Loading: Story = () => <Picker set={null} />;
Loading.meta = { press: 'Emoji' };

/** A retry takes two seconds and fails again. */
export const Failed: Story = () => <Picker set={null} failed />;
Failed.meta = { press: 'Emoji' };
