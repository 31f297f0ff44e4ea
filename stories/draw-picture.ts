/** A picture as a camera would give it: a figure before a plain ground. */
export async function drawPicture(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const middle = Math.min(width, height);
  const disc = (x: number, y: number, radius: number): void => {
    context?.beginPath();
    context?.arc(x, y, radius, 0, 2 * Math.PI);
    context?.fill();
  };
  if (context) {
    context.fillStyle = '#1b34cc';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#ecefff';
    disc(width / 2, height / 2 - middle / 8, middle / 5);
    disc(width / 2, height / 2 + middle / 2, middle / 3);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  if (!blob) throw new Error('The canvas can’t be encoded.');
  return new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
