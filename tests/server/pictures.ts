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
