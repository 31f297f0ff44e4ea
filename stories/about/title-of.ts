/** The words of a part of a story's id: `qr-card` is “QR card”. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/^qr\b/, 'QR');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
