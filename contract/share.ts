/** The target of the system's share sheet (Web Share Target): what other apps share with an installed Halo. */
export const SHARE = {
  /** Where the browser posts the form. The service worker answers in place of the server. */
  action: '/share',
  /** The page that asks which chat gets it. */
  page: '/chats/share',
  /** The texts of the form, in the order in which people read them. */
  texts: ['title', 'text', 'url'],
  /** The files of the form. */
  files: 'files',
  /** The cache in which the worker keeps the last form, under its action. */
  cache: 'share',
} as const;
