import { uploadMedia } from '@contract/chat/calls';
import { setGroupPicture } from '@contract/chat/group-calls';
import { type MediaForm, mediaPath } from '@contract/chat/media';
import { uploadAvatar } from '@contract/member/calls';
import sharp, { type Sharp } from 'sharp';
import type { Client } from './harness';

/** A picture as a client sends it. */
export interface DrawnPicture {
  bytes: Buffer;
  type: string;
}

/** An area of one colour, drawn without reading a file. */
export const draw = (width = 640, height = 480, background = '#2b4bff'): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A small JPEG. */
export const drawPicture = async (): Promise<DrawnPicture> => ({
  bytes: await draw().jpeg().toBuffer(),
  type: 'image/jpeg',
});

/** Uploads a picture as the app does. */
export async function uploadPicture(client: Client, { bytes, type }: DrawnPicture, name = 'picture') {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], name, { type }));
  const request = new Response(form);
  return client.sendRaw(uploadAvatar, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

/** Uploads the picture of a group, as the app does. */
export async function uploadGroupPicture(client: Client, room: string, { bytes, type }: DrawnPicture) {
  const form = new FormData();
  form.append('room', room);
  form.append('file', new File([new Uint8Array(bytes)], 'group', { type }));
  const request = new Response(form);
  return client.sendRaw(setGroupPicture, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

interface Uploaded {
  kind?: string;
  name?: string;
  type?: string;
  peaks?: string | undefined;
  description?: string | undefined;
}

/** Uploads a picture, a video, a voice message or a file for a chat, as the app does. */
export async function upload(
  client: Client,
  bytes: Uint8Array,
  { kind = 'picture', name = 'photo.jpg', type = '', peaks, description }: Uploaded = {},
) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  form.append('kind', kind);
  if (peaks !== undefined) form.append('peaks', peaks);
  if (description !== undefined) form.append('description', description);
  const request = new Response(form);
  return client.sendRaw(uploadMedia, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

/** Asks for a medium as a page of the member does. */
export const getMedium = (
  client: Client,
  id: string,
  form: MediaForm = 'original',
  headers: Record<string, string> = {},
) =>
  client.server.app.inject({
    url: mediaPath(id, form),
    headers: { cookie: client.headers()['cookie'] ?? '', ...headers },
  });
