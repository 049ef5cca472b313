import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Link as LinkIcon } from 'lucide-react';
import { lengthText } from '#shared/access/lengths.ts';
import type { Edit } from '#shared/contract/edits.ts';
import type { ProducerLesson, ProducerModule } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { type Unsaved, useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { AssignmentField } from '#web/producer/modules/assignment/assignment-field.tsx';
import { AttachmentsField } from '#web/producer/modules/attachments/attachments-field.tsx';
import { CaptionsField } from '#web/producer/modules/captions/captions-field.tsx';
import { MoveMenu } from '#web/producer/modules/outline/move-menu.tsx';
import { ThumbnailsField } from '#web/producer/modules/thumbnails/thumbnails-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { useBenchActions } from './bench-actions.ts';
import { BenchForm } from './bench-form.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { PASTE_HINT } from './host-texts.ts';
import { LESSON_FIELDS, lessonDefaults, lessonFields } from './lesson-fields.ts';
import { QuizField } from './quiz-field.tsx';
import { refreshOutline } from './refresh-outline.ts';
import { ReleaseField } from './release-field.tsx';
import { VideoCheck } from './video-check.tsx';

type LessonFormProps = FormOutcome & {
  courseId: string;
  module: ProducerModule;
  lesson: ProducerLesson | null;
  /** 1-based. */
  number: number;
  others: ProducerModule[];
  unsaved: Unsaved | undefined;
};

export function LessonForm({
  courseId,
  module,
  lesson,
  number,
  others,
  unsaved,
  onSaved,
  ...outcome
}: LessonFormProps) {
  const save = useSaveLesson(module.id, lesson);
  const { form, conflict, rebase } = useEditForm({
    opened: lesson,
    unsaved,
    typed: lessonDefaults,
    fields: LESSON_FIELDS,
    texts: { changed: 'Esta aula mudou', gone: 'Esta aula foi para a Lixeira' },
    schema: lessonFields,
    ...formTexts('lesson'),
    onSubmit: async (values, edit) => {
      const saved = await save(values, edit);
      const more = rebase();
      toast.success('Aula salva com sucesso!');
      onSaved({ kind: 'lesson', moduleId: module.id, lessonId: saved.id, unsaved: more });
      return saved;
    },
  });
  const { askToDelete } = useBenchActions();
  return (
    <BenchForm
      form={form}
      onDelete={lesson ? () => askToDelete({ kind: 'lesson', item: lesson }) : undefined}
      place={`${module.title} · Aula ${number}`}
      title={lesson ? 'Editar Aula' : 'Nova Aula'}
      aside={lesson && others.length > 0 && <MoveMenu lessonId={lesson.id} modules={others} />}
      {...outcome}
    >
      {conflict}
      <Field label="Título" error={form.error('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="URL do vídeo" optional hint={PASTE_HINT} error={form.error('videoUrl')}>
        <UrlInput lead={<LinkIcon />} {...form.register('videoUrl')} />
      </Field>
      <VideoCheck typed={form.watch('videoUrl') ?? ''} lesson={lesson} />
      <Field label="Descrição" optional hint="Endereços viram links clicáveis." error={form.error('description')}>
        <Textarea {...form.register('description')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <ReleaseField
          courseId={courseId}
          lesson={lesson}
          input={form.register('releaseDays')}
          error={form.error('releaseDays')}
        />
        <Field
          label="Duração"
          optional
          hint={
            lesson?.measuredSeconds
              ? `O player mediu ${lengthText(lesson.measuredSeconds)}. Preencha só para mostrar outra.`
              : 'Como 12:34. Em branco, vale a que o player medir.'
          }
          error={form.error('durationSeconds')}
        >
          <TextInput inputMode="numeric" placeholder="12:34" {...form.register('durationSeconds')} />
        </Field>
        <Field label="Link do ebook" optional error={form.error('ebookUrl')}>
          <UrlInput lead={<BookOpen />} {...form.register('ebookUrl')} />
        </Field>
      </div>
      {lesson ? (
        <AttachmentsField lessonId={lesson.id} />
      ) : (
        <p className="text-muted text-sm">
          Depois de salvar a aula você pode anexar PDFs, planilhas e outros arquivos.
        </p>
      )}
      {lesson && <AssignmentField lessonId={lesson.id} />}
      {lesson && <CaptionsField lesson={lesson} />}
      {lesson && <ThumbnailsField lesson={lesson} />}
      {lesson && <QuizField lessonId={lesson.id} />}
    </BenchForm>
  );
}

function useSaveLesson(moduleId: string, lesson: ProducerLesson | null) {
  const queryClient = useQueryClient();
  const onSuccess = () => refreshOutline(queryClient);
  const create = useOnce(useMutation(api.producer.createLesson.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateLesson.mutationOptions({ onSuccess }));
  return (
    values: Omit<Parameters<typeof create>[0], 'moduleId'>,
    edit: Edit,
  ): Promise<{ id: string; version?: number }> =>
    lesson ? update.mutateAsync({ lessonId: lesson.id, ...values, ...edit }) : create({ moduleId, ...values });
}
