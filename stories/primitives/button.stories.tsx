import { Button, ButtonLink } from '@ds/button/button';
import { useState } from 'react';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Button' };

export const About = about({
  component: 'button',
  purpose: 'Starts an action: sends a form, opens a dialog, changes something.',
  notFor: [
    { when: 'It leads to another page and stands in a text', use: 'link' },
    { when: 'There is room for an icon only', use: 'icon-button' },
    { when: 'It shows more of the same page', use: 'disclosure' },
  ],
  good: {
    text: 'Say what happens, with a verb. Give a view one primary button.',
    show: (
      <Row>
        <Button>Send code</Button>
        <Button variant="quiet">Not now</Button>
      </Row>
    ),
  },
  bad: {
    text: 'Two primary buttons compete, and “OK” doesn’t say what it agrees to.',
    show: (
      <Row>
        <Button>OK</Button>
        <Button>Skip</Button>
      </Row>
    ),
  },
});

export const Variants = () => (
  <StoryForm>
    <div className="flex flex-col items-start gap-3">
      <Button>Send code</Button>
      <Button variant="secondary">Change number</Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="text">Try again</Button>
      <Button variant="danger">Log out</Button>
      <ButtonLink href="#signup" variant="secondary">
        Sign up
      </ButtonLink>
    </div>
  </StoryForm>
);

export const Sizes = () => (
  <StoryForm>
    <div className="flex flex-col items-start gap-3">
      <Button>Send code</Button>
      <Button size="small">Send code</Button>
      <Button size="small" variant="secondary">
        Log out
      </Button>
      <Button size="small" variant="quiet">
        Not now
      </Button>
      <Button size="small" variant="text">
        Try again
      </Button>
      <Button size="small" variant="danger" loading loadingLabel="Logging out">
        Log out
      </Button>
      <ButtonLink size="small" href="#signup">
        Sign up
      </ButtonLink>
    </div>
  </StoryForm>
);

export const Block = () => (
  <StoryForm>
    <Button block>Log in</Button>
    <Button block variant="secondary">
      Sign up
    </Button>
    <Button block variant="quiet">
      Forgot password
    </Button>
  </StoryForm>
);

export const Loading = () => (
  <StoryForm>
    <div className="flex flex-col items-start gap-3">
      <Button loading loadingLabel="Sending">
        Send code
      </Button>
      <Button variant="secondary" loading loadingLabel="Saving">
        Save
      </Button>
      <Button variant="danger" block loading loadingLabel="Logging out">
        Log out
      </Button>
    </div>
  </StoryForm>
);

export const PressToLoad = () => {
  const [loading, setLoading] = useState(false);
  return (
    <StoryForm>
      <Button block loading={loading} loadingLabel="Logging in" onClick={() => setLoading(true)}>
        Log in
      </Button>
    </StoryForm>
  );
};

export const Disabled = () => (
  <StoryForm>
    <div className="flex flex-col items-start gap-3">
      <Button disabled>Send code</Button>
      <Button variant="secondary" disabled>
        Change number
      </Button>
    </div>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Button block>
      <span lang="ru">Зарегистрироваться и перейти к заполнению профиля участника</span>
    </Button>
    <Button block loading loadingLabel="Загрузка">
      <span lang="ru">Зарегистрироваться и перейти к заполнению профиля участника</span>
    </Button>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar" className="flex flex-col gap-5">
      <Button block>تسجيل الدخول</Button>
      <Button block variant="secondary">
        إنشاء حساب
      </Button>
    </div>
  </StoryForm>
);
