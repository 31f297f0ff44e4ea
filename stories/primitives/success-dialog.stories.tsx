import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { SuccessDialog } from '@ds/success-dialog/success-dialog';
import { Ring } from '@ds/ring/ring';
import { useState } from 'react';
import { about } from '../about/about';
import { DialogMock } from '../about/do-dont';

export default { title: 'Primitives/Success dialog' };

const AN_HOUR = 3_600_000;

export const About = about({
  component: 'success-dialog',
  purpose: 'Says for a second that a flow has ended well, then goes by itself.',
  notFor: [
    { when: 'Something small worked', use: 'toast' },
    { when: 'There is something to read or to press', use: 'confirm-dialog' },
  ],
  good: {
    text: 'Two or three words that can be read in a second.',
    show: (
      <DialogMock title="You are logged in">
        <Ring size={40} state="success" />
      </DialogMock>
    ),
  },
  bad: {
    text: 'Instructions: they are gone before they are read.',
    show: (
      <DialogMock title="Your application is on its way">
        <p>
          We answer within two days. Until then look through the guidelines and invite your first viewers.
        </p>
      </DialogMock>
    ),
  },
});

export const Closed: Story = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Log in</Button>
      <SuccessDialog open={open} title="You are logged in" onDone={() => setOpen(false)} />
    </>
  );
};

export const Open: Story = () => (
  <SuccessDialog open title="You are logged in" duration={AN_HOUR} onDone={() => undefined}>
    Welcome back.
  </SuccessDialog>
);
