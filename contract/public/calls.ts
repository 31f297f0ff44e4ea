import * as z from 'zod/mini';
import { defineCall } from '../call';
import { siteConfig } from './site-config';

/** GET /public/site. */
export const site = defineCall({
  method: 'GET',
  path: '/public/site',
  access: 'open',
  request: z.object({}),
  data: siteConfig,
});

/** GET /public/announcement/all: named by S7 as not used; the list is empty. */
export const announcements = defineCall({
  method: 'GET',
  path: '/public/announcement/all',
  access: 'open',
  request: z.object({}),
  data: z.array(z.unknown()),
});
