import { Images, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { thumbnailsProblem, useThumbnails } from './use-thumbnails.ts';

/** Preview pictures of a lesson's video, where the player's bar is ours; changes apply immediately, like captions. */
export function ThumbnailsField({ lesson: { id, videoUrl, hasThumbnails } }: { lesson: ProducerLesson }) {
  const chooser = useRef<HTMLInputElement>(null);
  const { save, remove } = useThumbnails(id);
  if (!hasThumbnails && !hasOwnBar(videoUrl)) return null;
  const error = thumbnailsProblem(save.error);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="field-label mb-1.5">
        Imagens na barra do vídeo<span className="ml-0.5 font-text text-muted"> opcional</span>
      </legend>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept=".vtt,text/vtt,image/jpeg,image/png,image/webp"
        aria-label="Arquivo .vtt e imagens da barra"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) save.mutate(files);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Images />} busy={save.isPending} onClick={() => chooser.current?.click()}>
          {save.isPending ? 'Enviando...' : hasThumbnails ? 'Trocar imagens' : 'Enviar imagens'}
        </Button>
        {hasThumbnails && (
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 />}
            busy={remove.isPending}
            onClick={() => remove.mutate({ lessonId: id })}
          >
            Remover imagens
          </Button>
        )}
      </div>
      {error ? (
        <div role="alert">
          <FieldError id={`${id}-thumbnails`}>{error}</FieldError>
        </div>
      ) : (
        <p className="text-muted text-sm">
          {hasThumbnails
            ? 'O aluno as vê ao passar o mouse pela barra. Trocou o vídeo? Troque as imagens também.'
            : 'Escolha juntos o arquivo .vtt de miniaturas e as imagens que ele cita, até 3 MB cada.'}
        </p>
      )}
    </fieldset>
  );
}

/** Hosts with a frame of their own show their own bar. */
function hasOwnBar(videoUrl: string | null): boolean {
  const video = recognizeVideo(videoUrl ?? '');
  if ('error' in video) return false;
  return Boolean(video.file) || ['youtube', 'vimeo'].includes(VIDEO_HOSTS[video.provider].engine);
}
