import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Uploads the chosen files: the pictures first, then the file with their times. */
export function useThumbnails(lessonId: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: api.producer.outline.key() });
  const save = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const { file, pictures } = sorted(files);
      const sent: { name: string; url: string }[] = [];
      for (const picture of pictures) sent.push({ name: picture.name, url: await send(picture) });
      return api.producer.saveThumbnails.call({ lessonId, file, pictures: sent });
    },
    onSuccess: ({ pictures }) =>
      toast.success(`Imagens da barra enviadas: ${counted(pictures, 'miniatura', 'miniaturas')}`),
    onSettled,
  });
  const remove = useMutation(
    api.producer.removeThumbnails.mutationOptions({
      onSuccess: () => toast.success('Imagens da barra removidas'),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled,
    }),
  );
  return { save, remove };
}

function sorted(files: readonly File[]): { file: File; pictures: File[] } {
  const [file, ...more] = files.filter(isVtt);
  const pictures = files.filter((each) => !isVtt(each));
  if (!file || more.length > 0) throw new Refused('Escolha um arquivo .vtt, junto com as imagens que ele cita.');
  if (file.size > LIMITS.thumbnailBytes) throw new Refused('O arquivo .vtt é muito grande. Tamanho máximo: 512 KB');
  if (pictures.length === 0) throw new Refused('Escolha também as imagens que o arquivo .vtt cita.');
  if (pictures.length > LIMITS.thumbnailPictures) throw new Refused('Escolha no máximo 40 imagens.');
  const large = pictures.find(({ size }) => size > LIMITS.spriteBytes);
  if (large) throw new Refused(`${large.name} é muito grande. Tamanho máximo de cada imagem: 3 MB`);
  return { file, pictures };
}

const isVtt = ({ name }: File) => /\.vtt$/i.test(name);

async function send(picture: File): Promise<string> {
  try {
    return (await api.producer.uploadImage.call({ file: picture, purpose: 'sprite' })).url;
  } catch (error) {
    const { code, text } = explainProblem(error);
    throw code === 'unsupported_file_type'
      ? new Refused(`${picture.name} não é uma imagem inteira. Use JPG, PNG ou WebP.`)
      : new Refused(`${picture.name}: ${text}`);
  }
}

/** Refused in the browser, with its sentence. */
class Refused extends Error {}

export function thumbnailsProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof Refused ? error.message : explainProblem(error).text;
}
