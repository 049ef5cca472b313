import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useFieldUpload } from '#web/panel/uploads.ts';
import { PRODUCER_ERROR_TEXTS } from '../error-texts.ts';
import { hasShapeOf, type Part } from './crop.ts';
import { compress, readImage, release, sizeOf } from './image-file.ts';
import { SHAPES, type Shape } from './shapes.ts';

/**
 * Uploads a chosen file of a form and returns its address. A wrong shape asks for cropping first. Failures become
 * sentences.
 */
export function useImageUpload(control: object, shape: Shape, onUploaded: (url: string) => void) {
  const target = SHAPES[shape];
  const [cropping, setCropping] = useState<HTMLImageElement | null>(null);

  const { error, ...choice } = useFieldUpload(control, {
    async send(file) {
      const image = await readImage(file);
      if (!image) throw new Refused(PRODUCER_ERROR_TEXTS.unsupported_file_type);
      if (!hasShapeOf(sizeOf(image), target)) {
        setCropping(image);
        return null;
      }
      const ready = file.size <= LIMITS.imageBytes ? file : await compress(image, target);
      release(image);
      return send(ready, shape);
    },
    onUploaded,
  });
  const crop = useMutation({
    mutationFn: async ({ image, part }: { image: HTMLImageElement; part: Part }) => {
      onUploaded(await send(await compress(image, target, part), shape));
      stop();
    },
  });
  function stop() {
    if (cropping) release(cropping);
    setCropping(null);
    crop.reset();
  }

  return {
    ...choice,
    error: error ? sentence(error) : undefined,
    crop: {
      image: cropping,
      busy: crop.isPending,
      error: crop.error ? sentence(crop.error) : undefined,
      onUse: (part: Part) => cropping && crop.mutate({ image: cropping, part }),
      onCancel: () => !crop.isPending && stop(),
    },
  };
}

async function send(file: File | null, shape: Shape): Promise<string> {
  if (!file) throw new Refused(PRODUCER_ERROR_TEXTS.unsupported_file_type);
  return (await api.producer.uploadImage.call({ file, purpose: SHAPES[shape].purpose })).url;
}

/** Refused in the browser, before any upload. */
class Refused extends Error {}

function sentence(error: Error): string {
  return error instanceof Refused
    ? error.message
    : explainProblem(error, { unexpected: 'Erro ao fazer upload da imagem' }).text;
}
