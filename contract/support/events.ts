import { defineEvent } from '../realtime/event';

/** The requests to our support have changed: assistants ask for their inbox anew. */
export const requestsChanged = defineEvent('support', {});
