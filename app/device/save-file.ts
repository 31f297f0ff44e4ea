/** Milliseconds after which the file's address is given up; browsers may ask before they read it. */
const KEEP = 60_000;

/** Saves what stands at an address of ours on the person's device. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a content as a file on the person's device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveAddress(name, address);
  setTimeout(() => URL.revokeObjectURL(address), KEEP);
}
