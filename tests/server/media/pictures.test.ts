import { crc32, deflateSync } from 'node:zlib';
import { CODE } from '@contract/codes';
import { UPLOAD_LIMIT } from '@contract/constants';
import { me, updateProfile } from '@contract/member/calls';
import { pictures } from '@server/database/schema';
import { decodeInTurn } from '@server/media/decoder';
import { eraseMember, exportMember } from '@server/modules';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';
import { draw, type DrawnPicture, drawPicture, uploadPicture } from '../pictures';

const ADDRESS = /^\/media\/[A-Za-z0-9_-]{43}\/(512|96)\.webp$/;
const ONE_SECOND = 1_000;

/** A place in the metadata: a camera that knows where it is. */
const EXIF = {
  IFD0: { Make: 'A camera', Copyright: 'a secret name' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
};

/** A part of a PNG. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A valid PNG of black pixels, one bit each: a few kilobytes. */
function drawBomb(width: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1;
  const rows = Buffer.alloc(width * (1 + width / 8));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

suite('the member’s picture (D19)', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;

  setUpServer(
    async (started) => {
      server = started;
      client = server.client();
      ({ memberId } = await signUp(server, client, phone()));
    },
    // One session can upload all pictures of a test at once.
    { LIMIT_CALLS_PER_SESSION: '20' },
  );

  const stored = () => server.db.select().from(pictures);
  const get = (url: string) => server.app.inject(url);
  const photoOf = async (from = client): Promise<string> => {
    const { photo } = (await from.call(me)).data;
    if (photo === null) throw new Error('the member has no picture');
    return photo;
  };

  /** The pixels that are served, and what is told of them. */
  async function served(path: string) {
    const { rawPayload } = await get(path);
    const image = sharp(rawPayload);
    return { metadata: await image.metadata(), pixels: await image.raw().toBuffer(), bytes: rawPayload };
  }

  async function expectRefused(picture: DrawnPicture): Promise<string> {
    const answer = await uploadPicture(client, picture);
    expect(answer).toMatchObject({ status: 400, code: CODE.invalidInput, failure: { field: 'picture' } });
    expect(await stored()).toHaveLength(0);
    expect((await client.call(me)).data.photo).toBeNull();
    return answer.message;
  }

  it.each([
    ['image/jpeg', (image: Sharp) => image.jpeg()],
    ['image/png', (image: Sharp) => image.png()],
    ['image/webp', (image: Sharp) => image.webp()],
  ])('is stored from %s as square WebP in two sizes, and told in the user info', async (type, encode) => {
    const { data } = await uploadPicture(client, { bytes: await encode(draw(300, 900)).toBuffer(), type });
    expect([data.photo, data.icon]).toEqual([expect.stringMatching(ADDRESS), expect.stringMatching(ADDRESS)]);
    expect((await client.call(me)).data).toEqual(data);
    for (const [path, size] of [
      [data.photo, 512],
      [data.icon, 96],
    ] as const) {
      const { metadata } = await served(path ?? '');
      expect(metadata).toMatchObject({ format: 'webp', width: size, height: size });
    }
  });

  it('is served as WebP that never changes, to the browser that asked and no other site', async () => {
    await uploadPicture(client, await drawPicture());
    const { statusCode, headers } = await get(await photoOf());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('is not found at other addresses', async () => {
    await uploadPicture(client, await drawPicture());
    const photo = await photoOf();
    const others = [photo.replace('512', '513'), photo.replace('.webp', '.png'), photo.toUpperCase()];
    for (const path of [...others, `/media/${'A'.repeat(43)}/512.webp`, '/media/%00/512.webp', '/media/']) {
      const { statusCode, headers } = await get(path);
      expect(statusCode, path).toBe(404);
      expect(headers['cache-control'], path).not.toContain('immutable');
    }
  });

  it('has an address that nobody can guess: it is new with each upload, also of the same picture', async () => {
    const picture = await drawPicture();
    const seen = new Set<string>();
    for (let upload = 0; upload < 3; upload++) {
      await uploadPicture(client, picture);
      seen.add(await photoOf());
    }
    expect(seen.size).toBe(3);
  });

  it('loses its metadata: the place, the camera, the names', async () => {
    const bytes = await draw().jpeg().withExif(EXIF).toBuffer();
    expect(bytes.toString('latin1')).toContain('a secret name');
    await uploadPicture(client, { bytes, type: 'image/jpeg' });
    const { metadata, bytes: kept } = await served(await photoOf());
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(kept.toString('latin1')).not.toMatch(/secret|camera|Exif/i);
  });

  it('is turned upright by its metadata before that', async () => {
    // Left half blue, right half red; the camera says that it was held upside down.
    const right = await draw(320, 640, '#ff0000').raw().toBuffer({ resolveWithObject: true });
    const bytes = await draw(640, 640, '#0000ff')
      .composite([{ input: right.data, raw: right.info, left: 320, top: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    await uploadPicture(client, { bytes, type: 'image/jpeg' });
    const { pixels } = await served(await photoOf());
    const [red = 0, , blue = 0] = pixels;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('is refused where its bytes are not of the type that it claims', async () => {
    const [jpeg, png] = [await draw().jpeg().toBuffer(), await draw().png().toBuffer()];
    const lies = [
      { bytes: png, type: 'image/jpeg' },
      { bytes: jpeg, type: 'image/webp' },
      { bytes: jpeg, type: 'text/html' },
      { bytes: jpeg, type: '' },
      { bytes: Buffer.from('<script>alert(1)</script>'), type: 'image/png' },
      { bytes: Buffer.concat([Buffer.from('GIF89a'), jpeg]), type: 'image/jpeg' },
      { bytes: Buffer.alloc(0), type: 'image/png' },
    ];
    for (const lie of lies)
      expect(await expectRefused(lie)).toBe(
        'We couldn’t read this picture. Choose a JPEG, PNG or WebP file.',
      );
  });

  it('is refused in other formats, which are not even parsed', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
    const others = [
      { bytes: Buffer.from(svg), type: 'image/svg+xml' },
      { bytes: Buffer.from(svg), type: 'image/png' },
      { bytes: await draw().gif().toBuffer(), type: 'image/gif' },
      { bytes: await draw().tiff().toBuffer(), type: 'image/tiff' },
      { bytes: await draw(64, 64).avif().toBuffer(), type: 'image/avif' },
      { bytes: Buffer.from('%PDF-1.7\n%%EOF'), type: 'application/pdf' },
    ];
    for (const other of others) await expectRefused(other);
  });

  it('is refused as a bomb of 20,000 × 20,000 pixels, without being unpacked', async () => {
    const [bytes, small] = [drawBomb(20_000), drawBomb(800)];
    expect(bytes.length).toBeLessThan(100_000);
    const start = performance.now();
    expect(await expectRefused({ bytes, type: 'image/png' })).toContain('too many pixels');
    expect(performance.now() - start).toBeLessThan(ONE_SECOND);
    expect((await uploadPicture(client, { bytes: small, type: 'image/png' })).code).toBe(CODE.success);
  });

  it('is refused where its header claims fewer pixels than a bomb unpacks to', async () => {
    const bytes = await draw(4_000, 4_000).png().toBuffer();
    // The size in the PNG's header, whose checksum is then wrong.
    bytes.writeUInt32BE(10, 16);
    bytes.writeUInt32BE(10, 20);
    await expectRefused({ bytes, type: 'image/png' });
  });

  it('is refused where it moves', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((colour) => draw(32, 32, colour).raw().toBuffer()),
    );
    const bytes = await sharp(Buffer.concat(frames), {
      raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await expectRefused({ bytes, type: 'image/webp' })).toContain('still one');
  });

  it('is refused where it is cut off, at any place', async () => {
    const whole = await Promise.all([
      draw().jpeg().toBuffer(),
      draw().png().toBuffer(),
      draw().webp().toBuffer(),
    ]);
    const types = ['image/jpeg', 'image/png', 'image/webp'];
    for (const [index, bytes] of whole.entries())
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        // The limit of uploads is not what is tested.
        server.advance(3_600);
        await expectRefused({ bytes: cut, type: types[index] ?? '' });
      }
  });

  it('answers any bytes without a fault', async () => {
    const jpeg = await draw(64, 64).jpeg().toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.nat(jpeg.length - 1), fc.nat(255), async (at, value) => {
        server.advance(3_600);
        const bytes = Buffer.from(jpeg);
        bytes[at] = value;
        const { status } = await uploadPicture(client, { bytes, type: 'image/jpeg' });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused above 1 MB, before it is read', async () => {
    const answer = await uploadPicture(client, { bytes: Buffer.alloc(UPLOAD_LIMIT), type: 'image/png' });
    expect(answer.code).toBe(CODE.tooLarge);
  });

  it('is replaced: the old one is gone from the server', async () => {
    const picture = await drawPicture();
    await uploadPicture(client, picture);
    const first = await photoOf();
    await uploadPicture(client, picture);
    expect((await get(first)).statusCode).toBe(404);
    expect(await stored()).toHaveLength(2);
    expect((await get(await photoOf())).statusCode).toBe(200);
  });

  it('is one of two that are uploaded at the same moment, and the other is gone', async () => {
    const picture = await drawPicture();
    const answers = await Promise.all([uploadPicture(client, picture), uploadPicture(client, picture)]);
    expect(answers.map(({ code }) => code)).toEqual([CODE.success, CODE.success]);
    expect(await stored()).toHaveLength(2);
    expect((await get(await photoOf())).statusCode).toBe(200);
  });

  it('is removed: it is gone from the server', async () => {
    const { data } = await uploadPicture(client, await drawPicture());
    const changes = { photo: null, profileVersion: data.profileVersion };
    const removed = await client.sendRaw(updateProfile, JSON.stringify(changes), {
      'content-type': 'application/json',
    });
    expect(removed.data).toMatchObject({ photo: null, icon: null, profileVersion: data.profileVersion + 1 });
    expect((await get(data.photo ?? '')).statusCode).toBe(404);
    expect(await stored()).toHaveLength(0);
  });

  it('is in the copy of the member’s data, and goes with the account', async () => {
    const { data } = await uploadPicture(client, await drawPicture());
    const copy = JSON.stringify(await exportMember(server.db, memberId));
    const { bytes } = await served(data.photo ?? '');
    expect(copy).toContain(bytes.toString('base64'));
    await server.db.transaction((tx) => eraseMember(tx, memberId, () => server.now()));
    expect((await get(data.photo ?? '')).statusCode).toBe(404);
    expect(await stored()).toHaveLength(0);
  });

  it('can be uploaded 20 times in an hour', async () => {
    const junk = { bytes: Buffer.from('junk'), type: 'image/png' };
    for (let upload = 0; upload < 20; upload++)
      expect((await uploadPicture(client, junk)).code).toBe(CODE.invalidInput);
    const limited = await uploadPicture(client, await drawPicture());
    expect(limited).toMatchObject({ code: CODE.tooManyRequests, failure: { retryAfter: 3_600 } });
    const other = server.client();
    await signUp(server, other, phone(1));
    expect((await uploadPicture(other, await drawPicture())).code).toBe(CODE.success);
    server.advance(3_600);
    expect((await uploadPicture(client, await drawPicture())).code).toBe(CODE.success);
  });

  it('is refused to visitors', async () => {
    expect((await uploadPicture(server.client(), await drawPicture())).code).toBe(CODE.notLoggedIn);
  });

  it('is made one at a time; too many at once are asked to wait', async () => {
    const picture = await drawPicture();
    let finish = () => {};
    const held = decodeInTurn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const codes: number[] = [];
    const uploads = Array.from({ length: 20 }, async () => {
      codes.push((await uploadPicture(client, picture)).code);
    });
    // None is made while the one before takes its time; 15 wait, and the others are told that there is no place.
    await vi.waitFor(() => expect(codes).toHaveLength(5));
    expect(new Set(codes)).toEqual(new Set([CODE.unavailable]));
    finish();
    await held;
    await Promise.all(uploads);
    expect(codes.filter((code) => code === CODE.success)).toHaveLength(15);
    expect(await stored()).toHaveLength(2);
  });
});
