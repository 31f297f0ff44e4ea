import { StoreButtons, type StoreLink } from '@ds/store-buttons/store-buttons';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Store buttons' };

const links: readonly StoreLink[] = [
  { kind: 'ios', href: '#ios', caption: 'Download on the', name: 'App Store' },
  { kind: 'android', href: '#android', caption: 'Get it on', name: 'Google Play' },
  { kind: 'apk', href: '#apk', caption: 'Download the', name: 'APK file' },
  { kind: 'web', href: '#web', caption: 'Open in the', name: 'Browser' },
];

export const About = about({
  component: 'store-buttons',
  purpose: 'Where the app can be had: one button for each store that has it.',
  notFor: [
    { when: 'One address for another device', use: 'qr-card' },
    { when: 'Any other way on', use: 'button' },
  ],
  good: {
    text: 'Only the stores that there are.',
    show: <StoreButtons aria-label="Download Halo" links={links.slice(0, 2)} />,
  },
  bad: {
    text: 'A store that doesn’t have it yet: the press ends in a disappointment.',
    show: (
      <StoreButtons
        aria-label="Download Halo, soon"
        links={[{ kind: 'android', href: '#soon', caption: 'Coming soon to', name: 'Google Play' }]}
      />
    ),
  },
});

export const All = () => (
  <StoryForm>
    <StoreButtons aria-label="Download Halo" links={links} />
  </StoryForm>
);

export const One = () => (
  <StoryForm>
    <StoreButtons aria-label="Download Halo" links={links.slice(0, 1)} />
  </StoryForm>
);

/** What a press downloads: the version, and how much there is to load. */
export const WithDetail = () => (
  <StoryForm>
    <StoreButtons
      aria-label="Download Halo"
      links={[
        {
          kind: 'apk',
          href: '#apk',
          caption: 'Download the',
          name: 'APK file',
          detail: 'Version 2.1.0 · 48.2 MB',
        },
        { kind: 'web', href: '#web', caption: 'Open in the', name: 'Browser' },
      ]}
    />
  </StoryForm>
);

export const SomeWithoutAnAddress = () => (
  <StoryForm>
    <StoreButtons
      aria-label="Download Halo"
      links={links.map((link) => (link.kind === 'android' ? { ...link, href: null } : link))}
    />
  </StoryForm>
);

export const NoneYet = () => (
  <StoryForm>
    <p className="text-muted">No store has it yet, so that no button stands below.</p>
    <StoreButtons links={[]} />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <StoreButtons
        aria-label="Скачать"
        links={[
          { kind: 'ios', href: '#ios', caption: 'Загрузите приложение в', name: 'App Store' },
          { kind: 'android', href: '#android', caption: 'Скачайте приложение в', name: 'Google Play' },
          {
            kind: 'apk',
            href: '#apk',
            caption: 'Скачайте установочный файл',
            name: 'APK для Android без магазина приложений',
          },
          { kind: 'web', href: '#web', caption: 'Откройте веб-версию', name: 'в браузере' },
        ]}
      />
    </div>
  </StoryForm>
);
