import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useProfileChange } from './use-profile-change.ts';

const NOT_AN_IMAGE = 'Por favor, selecione uma imagem válida';
const TOO_LARGE = 'A imagem deve ter no máximo 2MB';

export function usePhoto() {
  const change = useProfileChange();
  const upload = useMutation({
    mutationKey: api.producer.setPhoto.mutationKey(),
    mutationFn: sendPhoto,
    onSuccess: (changed) => {
      change(changed);
      toast.success('Foto de perfil atualizada com sucesso!');
    },
  });
  const removal = useMutation(api.producer.removePhoto.mutationOptions());
  return {
    sending: upload.isPending,
    error: upload.error ? sentence(upload.error) : undefined,
    send(file: File | undefined) {
      if (file && !upload.isPending) upload.mutate(file);
    },
    removing: removal.isPending,
    /** @param onDone whether or not it could be removed */
    remove(onDone: () => void) {
      upload.reset();
      removal.mutate(undefined, {
        onSuccess: () => {
          change({ photoUrl: null });
          toast.success('Foto de perfil removida com sucesso!');
        },
        onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao remover a imagem' }).text),
        onSettled: onDone,
      });
    },
  };
}

async function sendPhoto(file: File): Promise<{ photoUrl: string }> {
  if (!file.type.startsWith('image/')) throw new Refused(NOT_AN_IMAGE);
  if (file.size > LIMITS.photoBytes) throw new Refused(TOO_LARGE);
  return api.producer.setPhoto.call({ file });
}

/** Refused in the browser, before any upload. */
class Refused extends Error {}

function sentence(error: Error): string {
  if (error instanceof Refused) return error.message;
  const { code, text } = explainProblem(error, { unexpected: 'Erro ao fazer upload da imagem' });
  if (code === 'unsupported_file_type') return NOT_AN_IMAGE;
  return code === 'file_too_large' || code === 'too_large' ? TOO_LARGE : text;
}
