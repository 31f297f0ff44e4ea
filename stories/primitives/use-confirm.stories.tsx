import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { useConfirm } from '@ds/use-confirm/use-confirm';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { about } from '../about/about';
import { CodeBlock } from '../about/code';

export default { title: 'Primitives/Use confirm' };

const AWAITED = `const confirm = useConfirm();

if (await confirm({
  title: 'Log out?',
  confirm: { label: 'Log out' },
  cancel: { label: 'Stay' },
})) logOut();`;

const SPREAD = `const [open, setOpen] = useState(false);
const [then, setThen] = useState(null);

<ConfirmDialog open={open} …
  confirm={{ label: 'Log out',
    onConfirm: () => then?.() }} />`;

export const About = about({
  component: 'use-confirm',
  purpose:
    'Asks a question in the middle of a function and waits for the answer. The app has one such dialog.',
  notFor: [
    { when: 'A dialog that is part of what a page shows', use: 'confirm-dialog' },
    { when: 'News that needs no answer', use: 'toast' },
  ],
  good: {
    text: 'Await the answer, then go on. The dialog is gone by then, so that it is safe to navigate.',
    show: <CodeBlock code={AWAITED} copyLabel="Copy the example" />,
  },
  bad: {
    text: 'Keeping a dialog’s state and what is to follow in the page.',
    show: <CodeBlock code={SPREAD} />,
  },
});

export const Asks: Story = () => {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('not asked yet');
  const ask = async () => {
    const yes = await confirm({
      icon: <LogOut />,
      title: 'Log out?',
      children: 'You will need your password or a code to come back.',
      confirm: { label: 'Log out' },
      cancel: { label: 'Stay' },
    });
    setAnswer(yes ? 'log out' : 'stay');
  };
  return (
    <>
      <Button onClick={() => void ask()}>Ask</Button>
      <p>Answer: {answer}</p>
    </>
  );
};
