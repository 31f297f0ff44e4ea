import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { type ToastOptions, useToast } from '@ds/toast/toast';
import { useEffect } from 'react';
import { about } from '../about/about';
import { Row } from '../about/do-dont';

export default { title: 'Primitives/Toast' };

const AN_HOUR = 3_600_000;

function Try({ children, ...toast }: ToastOptions & { children: string }) {
  const { show } = useToast();
  return (
    <Row>
      <Button variant="secondary" onClick={() => show(toast)}>
        {children}
      </Button>
    </Row>
  );
}

export const About = about({
  component: 'toast',
  purpose: 'Tells the outcome of a press for five seconds, without getting in the way.',
  notFor: [
    { when: 'It must not be missed', use: 'confirm-dialog' },
    { when: 'It stays true', use: 'notice' },
    { when: 'A mistake in a field', use: 'text-field' },
  ],
  good: {
    text: 'One short sentence about what was just done. Try it.',
    show: (
      <Try tone="success" text="Link copied.">
        Copy link
      </Try>
    ),
  },
  bad: {
    text: 'Something to act on: it leaves before a slow reader has finished.',
    show: (
      <Try
        tone="danger"
        text="Your password is weak. Go to the settings, open Security and choose a new one."
      >
        Log in
      </Try>
    ),
  },
});

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
