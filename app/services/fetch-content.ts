/** What stands at an address of ours; null where it can't be had. */
export async function fetchContent(address: string): Promise<Blob | null> {
  const response = await fetch(address);
  return response.ok ? response.blob() : null;
}
