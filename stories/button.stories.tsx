import { Button, ButtonLink } from '@ds/button/button';
import { useState } from 'react';
import { StoryForm } from './story-form';

export default { title: 'Button' };

export const Variants = () => (
  <StoryForm title="Button: variants">
    <Button>Send code</Button>
    <Button variant="secondary">Change number</Button>
    <Button variant="quiet">Not now</Button>
    <Button variant="danger">Log out</Button>
    <ButtonLink href="#signup" variant="secondary">
      Sign up
    </ButtonLink>
  </StoryForm>
);

export const Block = () => (
  <StoryForm title="Button: as wide as its column">
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
  <StoryForm title="Button: loading">
    <Button loading loadingLabel="Sending">
      Send code
    </Button>
    <Button variant="secondary" loading loadingLabel="Saving">
      Save
    </Button>
    <Button variant="danger" block loading loadingLabel="Logging out">
      Log out
    </Button>
  </StoryForm>
);

export const PressToLoad = () => {
  const [loading, setLoading] = useState(false);
  return (
    <StoryForm title="Button: press to load">
      <Button block loading={loading} loadingLabel="Logging in" onClick={() => setLoading(true)}>
        Log in
      </Button>
    </StoryForm>
  );
};

export const Disabled = () => (
  <StoryForm title="Button: disabled">
    <Button disabled>Send code</Button>
    <Button variant="secondary" disabled>
      Change number
    </Button>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm title="Button: longest text">
    <Button block>
      <span lang="ru">Зарегистрироваться и перейти к заполнению профиля участника</span>
    </Button>
    <Button block loading loadingLabel="Загрузка">
      <span lang="ru">Зарегистрироваться и перейти к заполнению профиля участника</span>
    </Button>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm title="Button: right to left">
    <div dir="rtl" lang="ar" className="flex flex-col gap-5">
      <Button block>تسجيل الدخول</Button>
      <Button block variant="secondary">
        إنشاء حساب
      </Button>
    </div>
  </StoryForm>
);
