import { API_BASE, HEADER } from '@contract/constants';
import { envelope } from '@contract/envelope';
import { uploadAvatar } from '@contract/member/calls';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { Member } from '../../support/api';

/** The header of a member's calls. */
export const authorized = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A picture that can hardly be compressed, as photographs can't. */
const drawNoise = () =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: '#fff', noise: NOISE } })
    .jpeg()
    .toBuffer();

/** Uploads a new picture of a member. */
export async function sendAvatar(origin: string, member: Member) {
  const body = new FormData();
  body.append('picture', new File([new Uint8Array(await drawNoise())], 'picture', { type: 'image/jpeg' }));
  const response = await fetch(`${origin}${API_BASE}${uploadAvatar.path}`, {
    method: 'POST',
    headers: { [HEADER.visitId]: 'a-visitor', 'Accept-Language': 'en-US', ...authorized(member) },
    body,
  });
  return { status: response.status, ...z.parse(envelope, await response.json()) };
}
