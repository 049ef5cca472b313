/** The server's maximum size. */
const EDGE = 2000;
/** Smaller files are uploaded unchanged, so that screenshots stay sharp. */
const SMALL_BYTES = 1_500_000;
const TAKEN = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Phone photos are about ten times larger than they are shown here, so they are reduced to the stored size before
 * uploading. This also converts formats that only the browser reads. Unreadable files are sent unchanged, so that the
 * server can say what is wrong.
 */
export async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= SMALL_BYTES && TAKEN.includes(file.type)) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.86));
}
