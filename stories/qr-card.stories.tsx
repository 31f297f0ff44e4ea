import { QrCard } from '@ds/qr-card/qr-card';
import { StoryForm } from './story-form';

export default { title: 'QR card' };

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
