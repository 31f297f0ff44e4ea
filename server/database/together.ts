/**
 * Waits for statements of one transaction that go out together. They run in the order in which they are sent: `execute`
 * sends one at once, `await` and this function a moment later. It throws the first error once all of them have ended, so
 * that nothing goes on in a transaction that is rolled back.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }>;
export async function together(work: readonly unknown[]): Promise<unknown[]> {
  // A statement that is awaited twice runs twice.
  const sent = work.map((one) => Promise.resolve(one));
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
