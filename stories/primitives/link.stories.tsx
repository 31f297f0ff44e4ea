import { Link } from '@ds/link/link';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Link' };

export const About = about({
  component: 'link',
  purpose: 'Leads to another page or site.',
  notFor: [
    { when: 'It changes something', use: 'button' },
    { when: 'It is the page’s main way on', use: 'button' },
    { when: 'A row of a list', use: 'list-row' },
  ],
  good: {
    text: 'The words say where it leads, even when they are read alone.',
    show: (
      <p>
        Read the <Link href="#terms">terms of service</Link> first.
      </p>
    ),
  },
  bad: {
    text: 'A list of the page’s links would read “here, here, here”.',
    show: (
      <p>
        For the terms of service click <Link href="#terms">here</Link>.
      </p>
    ),
  },
});

export const Inline = () => (
  <StoryForm>
    <p>
      By going on you accept the <Link href="#terms">terms of service</Link> and the{' '}
      <Link href="#privacy">privacy policy</Link>.
    </p>
  </StoryForm>
);

export const Quiet = () => (
  <StoryForm>
    <Link href="#forgot" variant="quiet">
      Forgot password
    </Link>
  </StoryForm>
);

export const External = () => (
  <StoryForm>
    <p>
      Read more at{' '}
      <Link href="https://example.com/" external externalLabel="(opens in a new tab)">
        example.com
      </Link>
      .
    </p>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Link href="#long" variant="quiet">
      Use the e-mail address that you gave when you opened your account instead of a phone number
    </Link>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <p dir="rtl" lang="ar">
      لمزيد من المعلومات، زر{' '}
      <Link href="https://example.com/" external externalLabel="(يفتح في علامة تبويب جديدة)">
        مركز المساعدة
      </Link>
      .
    </p>
  </StoryForm>
);
