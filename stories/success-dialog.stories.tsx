import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { SuccessDialog } from '@ds/success-dialog/success-dialog';
import { useState } from 'react';

const AN_HOUR = 3_600_000;

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
