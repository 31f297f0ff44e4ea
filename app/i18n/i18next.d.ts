import type messages from '@locales/en-US/app.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof messages };
  }
}
