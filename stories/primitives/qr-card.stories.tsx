import { QrCard } from '@ds/qr-card/qr-card';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/QR card' };

export const About = about({
  component: 'qr-card',
  purpose: 'An address to scan from another device, and the same address to read and follow.',
  notFor: [
    { when: 'Who reads this already holds the phone', use: 'link' },
    { when: 'Buttons of the app stores', use: 'store-buttons' },
  ],
  good: {
    text: 'Say what scanning leads to.',
    show: (
      <QrCard
        href="https://halo.example/get"
        addressText="halo.example/get"
        label="QR code of the download page"
      >
        <p className="font-semibold">Scan to get Halo</p>
      </QrCard>
    ),
  },
  bad: {
    text: 'A long address makes a dense code that cameras struggle with.',
    show: (
      <QrCard
        href={`https://halo.example/get?campaign=${'spring-poster-'.repeat(12)}`}
        addressText="halo.example/get"
        label="QR code of the download page"
      />
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <QrCard href="https://halo.example/get" label="QR code of the download page">
      <h2 className="text-lead font-semibold">Scan to get Halo</h2>
    </QrCard>
  </StoryForm>
);

export const AddressAlone = () => (
  <StoryForm>
    <QrCard
      href="https://halo.example/get"
      addressText="halo.example/get"
      label="QR code of the download page"
    />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <QrCard
        href={`https://halo.example/communities/${'north-sea-sailing-'.repeat(10)}2025?from=poster`}
        label="QR-код страницы сообщества"
      >
        <h2 className="text-lead font-semibold">
          Отсканируйте камерой телефона, чтобы открыть страницу сообщества и установить приложение
        </h2>
      </QrCard>
    </div>
  </StoryForm>
);
