import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { useConfirm } from '@ds/use-confirm/use-confirm';
import Trash2 from 'lucide-react/icons/trash';
import { Play } from '../play';
import { A_SECOND, after } from './delays';

export default { title: 'Recipes/Dangerous action' };

/** Asks, works while the dialog stays open, then reports success. */
function DeleteChat({ remove }: { remove: () => Promise<void> }) {
  const confirm = useConfirm();
  const { show } = useToast();
  const ask = async () => {
    const deleted = await confirm({
      tone: 'danger',
      icon: <Trash2 />,
      title: 'Delete this chat?',
      children: 'Its messages are erased for you. The others keep theirs.',
      confirm: { label: 'Delete', loadingLabel: 'Deleting', onConfirm: remove },
      cancel: { label: 'Keep it' },
      errorText: () => 'The network is not answering. Try again in a moment.',
    });
    if (deleted) show({ tone: 'success', text: 'The chat is deleted.' });
  };
  return (
    <Button variant="secondary" block onClick={() => void ask()}>
      <Trash2 aria-hidden size={18} />
      Delete chat
    </Button>
  );
}

export const Default: Story = () => <DeleteChat remove={() => after(A_SECOND)} />;

export const Asked: Story = () => (
  <>
    <DeleteChat remove={() => after(A_SECOND)} />
    <Play
      play={async ({ press, find }) => {
        await press('[data-slot=button]');
        await find('[role=alertdialog]');
      }}
    />
  </>
);

export const Done: Story = () => (
  <>
    <DeleteChat remove={async () => undefined} />
    <Play
      play={async ({ press, hover }) => {
        await press('[data-slot=button]');
        await press('[role=alertdialog] button');
        await hover('[data-slot=toast]');
      }}
    />
  </>
);

export const Failed: Story = () => (
  <>
    <DeleteChat remove={() => Promise.reject(new Error('offline'))} />
    <Play
      play={async ({ press, find }) => {
        await press('[data-slot=button]');
        await press('[role=alertdialog] button');
        await find('[role=alertdialog] [data-slot=notice]');
      }}
    />
  </>
);
