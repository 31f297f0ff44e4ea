import type { Story } from '@ladle/react';
import { fontSizes, headingSizes } from '@ds/theme/tokens';
import { Code } from '../about/code';
import { Document, Section } from '../about/document';
import { useMeasured } from './measured';

export default { title: 'Foundations' };

type Size = keyof typeof fontSizes;

const CLASSES: Readonly<Record<Size, string>> = {
  caption: 'text-caption',
  small: 'text-small',
  body: 'text-body',
  lead: 'text-lead',
  title: 'text-title',
  headline: 'text-headline',
  display: 'text-display',
  hero: 'text-hero',
};

const USES: Readonly<Record<Size, string>> = {
  caption: 'Badges, times, the first line of a store button.',
  small: 'Labels, hints, errors, captions.',
  body: 'Running text and everything typed: 16 px, or iOS zooms.',
  lead: 'The sentence under a heading.',
  title: 'Headings of parts and dialogs.',
  headline: 'The heading of a page.',
  display: 'Big figures, headings of wide pages.',
  hero: 'The front page’s first words; grows with the window.',
};

const isHeading = (size: Size) => headingSizes.some((heading) => heading === size);

const sizes = Object.keys(fontSizes) as Size[];

const Scale = () => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface">
    {sizes.map((size) => (
      <li key={size} className="flex flex-col gap-2 px-5 py-4">
        <p className={`${CLASSES[size]} ${isHeading(size) ? 'font-semibold' : ''}`}>A ring of light</p>
        <p className="text-small text-muted">
          <Code>{CLASSES[size]}</Code> {fontSizes[size]}. {USES[size]}
        </p>
      </li>
    ))}
  </ul>
);

const SAMPLES = [
  {
    lang: 'en-US',
    name: 'English (US)',
    title: 'Log in with a code',
    text: 'We sent a code to your phone. It can take a minute to arrive.',
  },
  {
    lang: 'en-AU',
    name: 'English (Australia)',
    title: 'Log in with a code',
    text: 'We sent a code to your mobile. It can take a minute to arrive.',
  },
  {
    lang: 'zh-CN',
    name: '简体中文',
    title: '使用验证码登录',
    text: '验证码已发送到你的手机，可能需要一分钟才能收到。',
  },
  {
    lang: 'zh-TW',
    name: '繁體中文',
    title: '使用驗證碼登入',
    text: '驗證碼已傳送到你的手機，可能需要一分鐘才會收到。',
  },
  {
    lang: 'ja',
    name: '日本語',
    title: 'コードでログイン',
    text: '携帯電話にコードを送信しました。届くまでに1分ほどかかることがあります。',
  },
  {
    lang: 'ko',
    name: '한국어',
    title: '인증번호로 로그인',
    text: '휴대전화로 인증번호를 보냈습니다. 도착하는 데 1분 정도 걸릴 수 있습니다.',
  },
  {
    lang: 'ru',
    name: 'Русский',
    title: 'Вход по коду',
    text: 'Мы отправили код на ваш телефон. Он может прийти не сразу, подождите минуту.',
  },
] as const;

const linesOf = (element: HTMLElement) => {
  const { lineHeight, fontSize } = getComputedStyle(element);
  return (Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toFixed(2);
};

function Sample({ lang, name, title, text }: (typeof SAMPLES)[number]) {
  const [heading, tight] = useMeasured(linesOf);
  const [body, loose] = useMeasured(linesOf);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5">
      <div lang={lang} className="flex-1">
        <p className="text-small text-muted">{name}</p>
        <p ref={(node) => void (heading.current = node)} className="mt-2 text-title font-semibold">
          {title}
        </p>
        <p ref={(node) => void (body.current = node)} className="mt-2 text-body">
          {text}
        </p>
      </div>
      <p className="mt-4 text-caption text-muted">
        <Code>{lang}</Code> line height {tight} for headings, {loose} for text
      </p>
    </li>
  );
}

export const Type: Story = () => (
  <Document
    title="Type"
    lead="Sizes in rem follow the reader’s own text size. Faces and line heights come from the language, by the lang attribute."
  >
    <Section title="Scale">
      <Scale />
    </Section>
    <Section
      title="Languages"
      lead="Chinese, Japanese and Korean need more room between the lines and no tightened letters. Line heights are measured here."
    >
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {SAMPLES.map((sample) => (
          <Sample key={sample.lang} {...sample} />
        ))}
      </ul>
    </Section>
  </Document>
);
