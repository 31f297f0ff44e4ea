import { MessageQuote } from '@ds/message-quote/message-quote';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Message quote' };

const nothing = () => undefined;

export const About = about({
  component: 'message-quote',
  purpose: 'The message that another one answers: who wrote it, and how it begins.',
  notFor: [{ when: 'What is written is an answer', use: 'message-composer' }],
  good: {
    text: 'It leads to the message.',
    show: (
      <MessageQuote author="Mina" onPress={nothing}>
        Are you coming?
      </MessageQuote>
    ),
  },
  bad: {
    text: 'A button that leads nowhere: what is gone is no button.',
    show: (
      <MessageQuote author="Reply" onPress={nothing}>
        This message isn’t available.
      </MessageQuote>
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <MessageQuote author="Mina" onPress={nothing}>
      Are you coming?
    </MessageQuote>
  </StoryForm>
);

export const Gone = () => (
  <StoryForm>
    <MessageQuote author="Reply">This message isn’t available.</MessageQuote>
  </StoryForm>
);

export const Long = () => (
  <StoryForm>
    <MessageQuote author="Александра Константинопольская-Преображенская" onPress={nothing}>
      The tram stands at the bridge, and nobody says for how long. I’ll walk the rest of the way.
    </MessageQuote>
  </StoryForm>
);

/** The text sets its own direction. */
export const MixedDirections = () => (
  <StoryForm>
    <MessageQuote author="אורי" onPress={nothing}>
      נתראה מחר
    </MessageQuote>
  </StoryForm>
);
