import { pictures } from '../database/schema';
import type { ServerModule } from '../module';
import { MEDIA_GONE, purgeGoneMedia, removeGoneMedia } from './gone-media';
import { deletePictures, exportPictures } from './pictures';

/** Stored pictures (D19), and the content of media of chats. */
export const media: ServerModule = {
  name: 'media',
  members: { tables: [pictures], erase: deletePictures, export: exportPictures },
  purge: purgeGoneMedia,
  signals: [{ channel: MEDIA_GONE, handle: removeGoneMedia }],
};
