import type auth from '@locales/en-US/auth.json';
import type chat from '@locales/en-US/chat.json';
import type common from '@locales/en-US/common.json';
import type creator from '@locales/en-US/creator.json';
import type download from '@locales/en-US/download.json';
import type errors from '@locales/en-US/errors.json';
import type handoff from '@locales/en-US/handoff.json';
import type home from '@locales/en-US/home.json';
import type invite from '@locales/en-US/invite.json';
import type legal from '@locales/en-US/legal.json';
import type member from '@locales/en-US/member.json';
import type moderation from '@locales/en-US/moderation.json';
import type notices from '@locales/en-US/notices.json';
import type reports from '@locales/en-US/reports.json';
import type security from '@locales/en-US/security.json';
import type support from '@locales/en-US/support.json';

type Texts = typeof common &
  typeof auth &
  typeof chat &
  typeof creator &
  typeof download &
  typeof errors &
  typeof handoff &
  typeof home &
  typeof invite &
  typeof legal &
  typeof member &
  typeof moderation &
  typeof notices &
  typeof reports &
  typeof security &
  typeof support;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: Texts };
  }
}
