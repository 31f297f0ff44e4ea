import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { ConfirmDialog } from '@ds/confirm-dialog/confirm-dialog';
import { Link } from '@ds/link/link';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { about } from '../about/about';
import { DialogMock } from '../about/do-dont';

export default { title: 'Primitives/Confirm dialog' };

const LONG = Array.from(
  { length: 24 },
  (_, index) => `${index + 1}. The platform may remove content or suspend an account that breaks the rules.`,
);

export const About = about({
  component: 'confirm-dialog',
  purpose: 'Asks for an answer before something that is hard to take back, or tells what must not be missed.',
  notFor: [
    { when: 'A question in the middle of a function', use: 'use-confirm' },
    { when: 'Something to choose from or to read', use: 'sheet' },
    { when: 'News that needs no answer', use: 'toast' },
  ],
  good: {
    text: 'The title asks, the text tells what follows, the buttons answer.',
    show: (
      <DialogMock title="Delete this chat?">
        <p className="text-muted">Its messages are erased for you. The others keep theirs.</p>
        <Button variant="danger">Delete</Button>
        <Button variant="secondary">Keep it</Button>
      </DialogMock>
    ),
  },
  bad: {
    text: '“Are you sure?” of what? “Yes” and “No” can’t be read by themselves.',
    show: (
      <DialogMock title="Are you sure?">
        <Button>Yes</Button>
        <Button variant="secondary">No</Button>
      </DialogMock>
    ),
  },
});

export const Open: Story = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        icon={<LogOut />}
        title="Log out?"
        confirm={{ label: 'Log out', onConfirm: () => undefined }}
        cancel={{ label: 'Stay' }}
      >
        You will need your password or a code to come back.
      </ConfirmDialog>
    </>
  );
};

export const Danger: Story = () => {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      tone="danger"
      icon={<LockKeyhole />}
      title="Account locked"
      footer={
        <Link href="#/support" variant="quiet">
          Contact support
        </Link>
      }
      confirm={{ label: 'Unlock by code', onConfirm: () => undefined }}
      cancel={{ label: 'Not now' }}
    >
      Too many wrong passwords. Unlock it with a code that we send to your phone.
    </ConfirmDialog>
  );
};

export const OneButton: Story = () => {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="That code is not right"
      confirm={{ label: 'Try again', onConfirm: () => undefined }}
    >
      Check the last message that we sent, or ask for a new code.
    </ConfirmDialog>
  );
};

export const NoButtons: Story = () => {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog open={open} onOpenChange={setOpen} title="Taking you to the back office">
      Looking for one that answers.
    </ConfirmDialog>
  );
};

export const LongBody: Story = () => (
  <ConfirmDialog
    open
    title="Guidelines for creators"
    confirm={{ label: 'Accept', onConfirm: () => undefined }}
    cancel={{ label: 'Not now' }}
  >
    {LONG.map((line) => (
      <p key={line} className="pb-3">
        {line}
      </p>
    ))}
  </ConfirmDialog>
);

const never = () => new Promise<void>(() => undefined);

/** Presses confirm itself, to show the pending state. */
export const Pending: Story = () => (
  <ConfirmDialog
    open
    title="Delete this account?"
    tone="danger"
    confirm={{ label: 'Delete', loadingLabel: 'Deleting', onConfirm: never }}
    cancel={{ label: 'Keep it' }}
  >
    Everything is erased and cannot be brought back.
  </ConfirmDialog>
);
Pending.meta = { press: 'Delete' };

export const Failed: Story = () => (
  <ConfirmDialog
    open
    title="Delete this account?"
    tone="danger"
    confirm={{ label: 'Delete', onConfirm: () => Promise.reject(new Error('offline')) }}
    cancel={{ label: 'Keep it' }}
    errorText={() => 'The network is not answering. Try again in a moment.'}
  >
    Everything is erased and cannot be brought back.
  </ConfirmDialog>
);
Failed.meta = { press: 'Delete' };
