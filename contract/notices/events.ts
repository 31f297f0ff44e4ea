import { defineEvent } from '../realtime/event';
import { unreadNotices } from './calls';

/** The unread notices of the member have changed: something was told, or read on another device (S3). */
export const unreadChanged = defineEvent('notices', unreadNotices.shape);
