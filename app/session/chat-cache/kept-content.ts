import * as z from 'zod/mini';

/** A content by its bytes. */
const packed = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) });

type Packed = z.infer<typeof packed>;

/** A content as the database takes it. */
export type KeptContent = Blob | Packed;

/** Takes the bytes of a content: in a private window, WebKit's database refuses a Blob, and what is written with it. */
export const pack = async (content: Blob): Promise<Packed> => ({
  type: content.type,
  bytes: await content.arrayBuffer(),
});

/** The content of what is kept; null where that is none. */
export function unpack(kept: unknown): Blob | null {
  if (kept instanceof Blob) return kept;
  const { data } = packed.safeParse(kept);
  return data ? new Blob([data.bytes], { type: data.type }) : null;
}
