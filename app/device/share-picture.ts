import { fetchContent } from '../services/fetch-content';

/** Whether the browser's share sheet takes pictures. */
export const canSharePictures = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'photo.webp', { type: 'image/webp' })] });

/**
 * Opens the system's share sheet for a picture at an address of ours.
 * @returns false if the picture can't be fetched or the sheet can't open
 */
export async function sharePicture(name: string, address: string): Promise<boolean> {
  try {
    const content = await fetchContent(address);
    if (!content) return false;
    await navigator.share({ files: [new File([content], name, { type: content.type })] });
    return true;
  } catch (error) {
    // Closing the sheet is no failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
