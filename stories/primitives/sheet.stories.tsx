import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { TextField } from '@ds/text-field/text-field';
import { useState } from 'react';
import { about } from '../about/about';
import { DialogMock } from '../about/do-dont';

export default { title: 'Primitives/Sheet' };

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

export const About = about({
  component: 'sheet',
  purpose: 'Something to choose from or to read over the page. On wide screens it is a dialog.',
  notFor: [
    { when: 'A question with two answers', use: 'confirm-dialog' },
    { when: 'The app’s menu', use: 'side-menu' },
    { when: 'A step of its own: give it a page', use: 'page' },
  ],
  good: {
    text: 'One list or one text. Choosing closes it.',
    show: (
      <DialogMock title="Ways to get help">
        <p className="text-muted">Codes can take a minute to arrive.</p>
        <Button variant="secondary">Send it to my e-mail</Button>
      </DialogMock>
    ),
  },
  bad: {
    text: 'A form of several fields: the keyboard covers it, and Back throws it away.',
    show: (
      <DialogMock title="Apply as a creator">
        <TextField label="Name on stream" />
        <TextField label="E-mail" />
        <Button>Apply</Button>
      </DialogMock>
    ),
  },
});

export const Closed: Story = () => <Example initiallyOpen={false} />;

export const Open: Story = () => <Example initiallyOpen />;
