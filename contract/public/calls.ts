import * as z from 'zod/mini';
import { defineCall } from '../call';
import { siteConfig } from './site-config';

/** GET /public/site: what pages need to know of this site (D24). */
export const site = defineCall({
  method: 'GET',
  path: '/public/site',
  access: 'open',
  request: z.object({}),
  data: siteConfig,
});

/** GET /public/announcement/all: announcements. None exist yet, and the list is empty (S7). */
export const announcements = defineCall({
  method: 'GET',
  path: '/public/announcement/all',
  access: 'open',
  request: z.object({}),
  data: z.array(z.unknown()),
});
