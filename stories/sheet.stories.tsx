import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { useState } from 'react';

const Example = ({ initiallyOpen }: { initiallyOpen: boolean }) => {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <Sheet open={open} onOpenChange={setOpen} title="Ways to get help" closeLabel="Close">
        <div className="flex flex-col gap-4 p-gutter">
          <p>Codes can take a minute to arrive. Check that the number is right and that there is signal.</p>
          <Button variant="secondary">Send it to my e-mail</Button>
        </div>
      </Sheet>
    </>
  );
};

export const Closed: Story = () => <Example initiallyOpen={false} />;

export const Open: Story = () => <Example initiallyOpen />;
