import './captions.css';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { captionLanguage } from '#shared/captions/languages.ts';
import type { CaptionTrack } from '#shared/contract/school/captions.ts';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { UploadCaptions } from './upload-captions.tsx';
import { useRemoveCaptions } from './use-captions.ts';

/** The captions of a lesson that is saved: they count at once, whatever is typed into the form around them. */
export function CaptionsField({ lesson }: { lesson: ProducerLesson }) {
  const known = useQuery(api.producer.captions.queryOptions({ input: { lessonId: lesson.id } }));
  const [edited, setEdited] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const remove = useRemoveCaptions(lesson.id);
  return (
    <fieldset className="captions-field">
      <legend>
        Legendas e transcrição <span>opcional</span>
      </legend>
      <p className="text-muted text-sm">
        O aluno lê a transcrição ao lado do vídeo e encontra cada fala na busca. Valem na hora, sem salvar a aula.
      </p>
      {known.error && !known.data && <QueryError title="Erro ao carregar as legendas" of={known} />}
      {!known.data && !known.error && <Skeleton className="h-11" />}
      {known.data && known.data.tracks.length > 0 && (
        <ul className="captions-tracks">
          {known.data.tracks.map((track) => (
            <TrackRow key={track.language} track={track} onEdit={setEdited} onRemove={setDoomed} />
          ))}
        </ul>
      )}
      {known.data && <UploadCaptions lessonId={lesson.id} taken={known.data.tracks.map(({ language }) => language)} />}
      <CaptionsDialog lesson={lesson} language={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed && remove.mutate({ lessonId: lesson.id, language: doomed }, { onSettled: () => setDoomed(null) })
        }
        busy={remove.isPending}
        title={`Remover as legendas em ${captionLanguage(doomed ?? 'pt-BR')}?`}
        confirm="Remover"
        tone="danger"
      >
        A transcrição e a busca desta aula deixam de mostrar estas falas.
      </ConfirmDialog>
    </fieldset>
  );
}

type TrackRowProps = { track: CaptionTrack; onEdit: (language: string) => void; onRemove: (language: string) => void };

function TrackRow({ track: { language, cues }, onEdit, onRemove }: TrackRowProps) {
  const name = captionLanguage(language);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{counted(cues, 'fala', 'falas')}</small>
      </span>
      <Button
        size="small"
        icon={<Pencil />}
        aria-label={`Editar as legendas em ${name}`}
        onClick={() => onEdit(language)}
      >
        Editar
      </Button>
      <IconButton label={`Remover as legendas em ${name}`} icon={<Trash2 />} onClick={() => onRemove(language)} />
    </li>
  );
}
