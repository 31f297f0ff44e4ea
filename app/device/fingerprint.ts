/**
 * Sources of the library that are left out: one writes HTML into a frame, which our Trusted Types refuse; the other
 * fills the page with baits for ad blockers while somebody types on it.
 */
const LEFT_OUT = ['fontPreferences', 'domBlockers'] as const;

/**
 * What tells this device from others, worked out on the device itself (D26). Rejects where it can't be. The library's
 * reports to its makers sit in its `load`, which isn't called.
 */
export async function readFingerprint(): Promise<string> {
  const { hashComponents, loadSources, prepareForSources, sources } =
    await import('@fingerprintjs/fingerprintjs');
  await prepareForSources();
  const read = loadSources(sources, { cache: {}, debug: false }, LEFT_OUT);
  return hashComponents(await read());
}
