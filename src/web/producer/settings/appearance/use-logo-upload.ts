import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useFieldUpload } from '#web/panel/uploads.ts';
import { compress, readImage, release, sizeOf } from '#web/producer/cover-field/image-file.ts';
import { PRODUCER_ERROR_TEXTS } from '#web/producer/error-texts.ts';

/** Twice the size in the top bar. */
const EDGE = 512;

/** A logo keeps its shape: nothing is cropped, and a large file is reduced. */
export function useLogoUpload(control: object, onUploaded: (url: string) => void) {
  const { error, ...upload } = useFieldUpload(control, {
    async send(file) {
      const image = await readImage(file);
      if (!image) throw new NoImage();
      const ready = file.size <= LIMITS.imageBytes ? file : await compress(image, fitted(sizeOf(image)));
      release(image);
      if (!ready) throw new NoImage();
      return (await api.producer.uploadImage.call({ file: ready, purpose: 'logo' })).url;
    },
    onUploaded,
  });
  return { ...upload, error: error ? sentence(error) : undefined };
}

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, EDGE / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

/** Refused in the browser, before any upload. */
class NoImage extends Error {}

const sentence = (error: Error) =>
  error instanceof NoImage
    ? PRODUCER_ERROR_TEXTS.unsupported_file_type
    : explainProblem(error, { unexpected: 'Erro ao fazer upload da imagem' }).text;
