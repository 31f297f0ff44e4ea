import { pictures } from '../database/schema';
import type { ServerModule } from '../module';
import { deletePictures, exportPictures } from './pictures';

/** Stored pictures (D19). */
export const media: ServerModule = {
  name: 'media',
  members: { tables: [pictures], erase: deletePictures, export: exportPictures },
};
