import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { addUpload } from '#web/panel/uploads.ts';
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

  const choice = useMutation({
    mutationFn: async (file: File) => {
      const image = await readImage(file);
      if (!image) throw new Refused(PRODUCER_ERROR_TEXTS.unsupported_file_type);
      if (!hasShapeOf(sizeOf(image), target)) {
        setCropping(image);
        return 'asks';
      }
      const ready = file.size <= LIMITS.imageBytes ? file : await compress(image, target);
      release(image);
      onUploaded(await send(ready, shape));
      return 'sent';
    },
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
    busy: choice.isPending,
    error: choice.error ? sentence(choice.error) : undefined,
    /** Clears the last upload's error once an address is typed instead. */
    forgetError: () => choice.isError && choice.reset(),
    choose: (file: File | undefined) => {
      if (file && !choice.isPending) addUpload(control, choice.mutateAsync(file));
    },
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
