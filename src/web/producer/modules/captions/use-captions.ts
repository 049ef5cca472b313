import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const TOO_LARGE = 'A legenda é muito grande. Tamanho máximo: 2 MB';
const NO_TEXT = 'Este arquivo não é uma legenda. Envie um .vtt ou .srt.';

export function useUploadCaptions(lessonId: string) {
  const outdate = useOutdate(lessonId);
  return useMutation({
    mutationFn: ({ file, language }: { file: File; language: string }) => {
      if (file.size > LIMITS.captionBytes) throw new Refused(TOO_LARGE);
      return api.producer.uploadCaptions.call({ lessonId, language, file });
    },
    onSuccess: ({ cues, mended }) => {
      const corrected = mended > 0 ? `, ${counted(mended, 'tempo corrigido', 'tempos corrigidos')}` : '';
      toast.success(`Legenda enviada: ${counted(cues, 'fala', 'falas')}${corrected}`);
    },
    onSettled: outdate,
  });
}

export function useRemoveCaptions(lessonId: string) {
  const outdate = useOutdate(lessonId);
  return useMutation(
    api.producer.removeCaptions.mutationOptions({
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: outdate,
    }),
  );
}

function useOutdate(lessonId: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: api.producer.captions.queryKey({ input: { lessonId } }) });
    queries.removeQueries({ queryKey: api.producer.captionCues.key() });
  };
}

/** Refused in the browser, before any upload. */
class Refused extends Error {}

export function uploadProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof Refused) return error.message;
  const { code, text } = explainProblem(error);
  if (code === 'unsupported_file_type') return NO_TEXT;
  return code === 'file_too_large' || code === 'too_large' ? TOO_LARGE : text;
}
