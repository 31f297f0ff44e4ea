import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { useEffect } from 'react';

const AN_HOUR = 3_600_000;

export const OnDemand: Story = () => {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.show({ tone: 'success', text: 'Link copied.' })}>Copy link</Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.show({
            id: 'network',
            tone: 'danger',
            text: 'The network is not answering. Try again later.',
          })
        }
      >
        Fail
      </Button>
    </>
  );
};

export const Shown: Story = () => {
  const { show, dismiss } = useToast();
  useEffect(() => {
    show({ id: 'a', tone: 'info', text: 'You are signed in as Mei Lin.', duration: AN_HOUR });
    show({ id: 'b', tone: 'success', text: 'Link copied.', duration: AN_HOUR });
    show({
      id: 'c',
      tone: 'danger',
      text: 'Your session has ended. Log in again, and you will come back to where you were.',
      duration: AN_HOUR,
    });
    return () => ['a', 'b', 'c'].forEach(dismiss);
  }, [show, dismiss]);
  return <p>Three toasts are shown.</p>;
};
