import type messages from '@locales/en-US/app.json';
import type more from '@locales/en-US/more.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof messages & typeof more };
  }
}
