/** Milliseconds after which the file's address is given up; browsers may ask before they read it. */
const KEEP = 60_000;

/** Saves a text as a file on the person's device. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP);
}
