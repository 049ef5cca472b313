import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ERROR_TEXTS } from '#web/lib/error-texts.ts';
import { readProblem } from '#web/lib/problem.ts';
import { fitImage } from './image-file.ts';

/** Sends a chosen image and hands over its address; whatever goes wrong becomes a sentence. */
export function useImageUpload(onUploaded: (url: string) => void) {
  const upload = useMutation({ mutationFn: sendImage, onSuccess: ({ url }) => onUploaded(url) });
  return {
    busy: upload.isPending,
    error: upload.error ? sentence(upload.error) : undefined,
    send: (file: File | undefined) => {
      if (file && !upload.isPending) upload.mutate(file);
    },
  };
}

async function sendImage(chosen: File): Promise<{ url: string }> {
  const fitted = await fitImage(chosen);
  if ('refused' in fitted) throw new Refused(ERROR_TEXTS[fitted.refused]);
  return api.producer.uploadImage.call({ file: fitted.file, purpose: 'cover' });
}

/** Refused here, before anything was sent. */
class Refused extends Error {}

function sentence(error: Error): string {
  return error instanceof Refused
    ? error.message
    : readProblem(error, { unexpected: 'Erro ao fazer upload da imagem' }).text;
}
