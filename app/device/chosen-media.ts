import type { Attachment } from '../chat/attachment';

/** The types of pictures that the server makes anew; others go as files. iOS turns its own format into one of them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The types of videos that the server takes as such. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'];

interface Size {
  width: number;
  height: number;
}

/** The pixels of a picture, upright as the camera was held; null where the browser can't read it. */
async function measurePicture(file: Blob): Promise<Size | null> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Milliseconds in which a browser has read the head of a video that it can read. */
const PATIENCE = 10_000;

/** The pixels of a video, upright; null where the browser can't play it. */
async function measureVideo(file: Blob): Promise<Size | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const size = await new Promise<Size | null>((done) => {
    video.addEventListener('loadedmetadata', () =>
      done({ width: video.videoWidth, height: video.videoHeight }),
    );
    video.addEventListener('error', () => done(null));
    setTimeout(() => done(null), PATIENCE);
    video.preload = 'metadata';
    video.src = address;
  });
  video.removeAttribute('src');
  URL.revokeObjectURL(address);
  return size && size.width * size.height > 0 ? size : null;
}

const measures = { picture: measurePicture, video: measureVideo, file: () => null };

const kindOf = ({ type }: File): keyof typeof measures => {
  if (PICTURE_TYPES.includes(type)) return 'picture';
  return VIDEO_TYPES.includes(type) ? 'video' : 'file';
};

/** Reads what a person has chosen to send: what can't be shown goes as a file, as everything does that is meant as one. */
export async function readChosen(file: File, as: 'shown' | 'file'): Promise<Attachment> {
  const kind = as === 'file' ? 'file' : kindOf(file);
  const size = await measures[kind](file);
  return {
    id: crypto.randomUUID(),
    kind: size ? kind : 'file',
    name: file.name,
    content: file,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    uploaded: null,
  };
}
