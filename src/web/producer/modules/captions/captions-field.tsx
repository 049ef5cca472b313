import './captions.css';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Captions, Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CAPTION_LANGUAGES, captionLanguage } from '#shared/captions/languages.ts';
import type { CaptionTaskKind, CaptionTrack, LessonCaptions } from '#shared/contract/school/captions.ts';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CaptionTaskNote } from './caption-task.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { ASK_TEXTS } from './task-texts.ts';
import { UploadCaptions } from './upload-captions.tsx';
import { captionsQuery, useCaptionTask } from './use-caption-task.ts';
import { useRemoveCaptions } from './use-captions.ts';

/** The captions of a saved lesson; changes apply immediately, independently of the form around them. */
export function CaptionsField({ lesson }: { lesson: ProducerLesson }) {
  const known = useQuery(captionsQuery(lesson.id));
  const [edited, setEdited] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const remove = useRemoveCaptions(lesson.id);
  const { ask, dismiss, confirm } = useCaptionTask(lesson.id);
  const place = { lessonId: lesson.id };
  return (
    <fieldset className="captions-field">
      <legend>
        Legendas e transcrição <span>opcional</span>
      </legend>
      <p className="text-muted text-sm">
        O aluno lê a transcrição ao lado do vídeo e encontra cada fala na busca. Valem na hora, sem salvar a aula.
        {known.data && known.data.tracks.length > 0 && ' Trocou o vídeo? Troque as legendas também.'}
      </p>
      {known.error && !known.data && <QueryNote title="Erro ao carregar as legendas" of={known} />}
      {!known.data && !known.error && <Skeleton className="h-11" />}
      {known.data && known.data.tracks.length > 0 && (
        <ul className="captions-tracks">
          {known.data.tracks.map((track) => (
            <TrackRow
              key={track.language}
              track={track}
              onEdit={setEdited}
              onRemove={setDoomed}
              onConfirm={(language) => confirm.mutate({ ...place, language })}
            />
          ))}
        </ul>
      )}
      {known.data && (
        <Offers
          known={known.data}
          lessonId={lesson.id}
          busy={ask.isPending}
          onAsk={(kind, language) => ask.mutate({ ...place, kind, language })}
          onDismiss={() => dismiss.mutate(place)}
        />
      )}
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

type OffersProps = {
  known: LessonCaptions;
  lessonId: string;
  busy: boolean;
  onAsk: (kind: CaptionTaskKind, language: string) => void;
  onDismiss: () => void;
};

/** Ways to add captions: from the video, by machine, or from a file. */
function Offers({ known: { task, offers, tracks }, lessonId, busy, onAsk, onDismiss }: OffersProps) {
  const [language, setLanguage] = useState<string>(CAPTION_LANGUAGES[0]);
  const isUnderway = task?.state === 'waiting' || task?.state === 'working';
  const taken = tracks.map((track) => track.language);
  return (
    <>
      {task && (
        <CaptionTaskNote
          task={task}
          busy={busy}
          onRetry={() => onAsk(task.kind, task.language)}
          onDismiss={onDismiss}
        />
      )}
      {offers.includes('video') && !isUnderway && task?.state !== 'failed' && (
        <Button className="justify-self-start" icon={<Captions />} busy={busy} onClick={() => onAsk('video', language)}>
          {ASK_TEXTS.video}
        </Button>
      )}
      <UploadCaptions lessonId={lessonId} taken={taken} language={language} onLanguage={setLanguage}>
        {offers.includes('speech') && !isUnderway && !taken.includes(language) && (
          <Button icon={<AudioLines />} busy={busy} onClick={() => onAsk('speech', language)}>
            {ASK_TEXTS.speech}
          </Button>
        )}
      </UploadCaptions>
    </>
  );
}

type TrackRowProps = {
  track: CaptionTrack;
  onEdit: (language: string) => void;
  onRemove: (language: string) => void;
  onConfirm: (language: string) => void;
};

function TrackRow({ track: { language, cues, automatic }, onEdit, onRemove, onConfirm }: TrackRowProps) {
  const name = captionLanguage(language);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{counted(cues, 'fala', 'falas')}</small>
        {automatic && <Badge tone="warn">Gerada automaticamente</Badge>}
      </span>
      {automatic && (
        <Button
          size="small"
          icon={<Check />}
          aria-label={`Revisada: legendas em ${name}`}
          onClick={() => onConfirm(language)}
        >
          Revisada
        </Button>
      )}
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
