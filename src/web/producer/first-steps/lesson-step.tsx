import { useMutation } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import { text, videoUrl } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { PASTE_HINT } from '#web/producer/modules/forms/host-texts.ts';
import { VideoCheck } from '#web/producer/modules/forms/video-check.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useStepDone } from './use-first-steps.ts';

const FIRST_TITLE = 'Aula 1';
const schema = z.strictObject({ videoUrl, title: text(LIMITS.title) });

type LessonStepProps = { course: ProducerCourse | undefined; lesson: string | null };

export function LessonStep({ course, lesson }: LessonStepProps) {
  if (!course) return <p>A aula fica dentro de um curso. Crie o curso no passo anterior.</p>;
  return lesson === null ? <NewLesson course={course} /> : <Publish course={course} lesson={lesson} />;
}

function NewLesson({ course }: { course: ProducerCourse }) {
  const { mayPublish } = useViewerAs('producer');
  const stepDone = useStepDone();
  const publish = useRef(true);
  const add = useOnce(useMutation(api.producer.addFirstLesson.mutationOptions({ onSuccess: stepDone })).mutateAsync);
  const form = useForm({
    schema,
    defaultValues: { videoUrl: '', title: '' },
    ...formTexts('lesson', 'Erro ao adicionar a aula'),
    onSubmit: async (values) => {
      const publishes = mayPublish && publish.current;
      await add({
        courseId: course.id,
        videoUrl: values.videoUrl,
        title: values.title || FIRST_TITLE,
        publish: publishes,
      });
      toast.success(publishes ? 'Aula adicionada e curso publicado.' : 'Aula adicionada.');
    },
  });
  return (
    <>
      <p>{PASTE_HINT}.</p>
      <Form form={form}>
        <Field label="Link do vídeo" error={form.error('videoUrl')}>
          <UrlInput lead={<LinkIcon />} {...form.register('videoUrl')} />
        </Field>
        <VideoCheck typed={form.watch('videoUrl')} />
        <Field label="Título da aula" optional error={form.error('title')}>
          <TextInput autoComplete="off" placeholder={FIRST_TITLE} {...form.register('title')} />
        </Field>
        {!mayPublish && <p className="text-muted">Para publicar o curso, confirme antes o seu e-mail.</p>}
        <div className="first-step-actions">
          <SubmitButton
            form={form}
            busyText="Adicionando..."
            onClick={() => {
              publish.current = true;
            }}
          >
            {mayPublish ? 'Adicionar aula e publicar curso' : 'Adicionar aula'}
          </SubmitButton>
          {mayPublish && (
            <Button
              variant="ghost"
              type="submit"
              form={form.id}
              onClick={() => {
                publish.current = false;
              }}
            >
              Só adicionar
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

function Publish({ course, lesson }: { course: ProducerCourse; lesson: string }) {
  const { mayPublish } = useViewerAs('producer');
  const stepDone = useStepDone();
  const publish = useMutation(
    api.producer.publishCourse.mutationOptions({
      onSuccess: async () => {
        await stepDone();
        toast.success('Curso publicado.');
      },
      onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao publicar o curso' }).text),
    }),
  );
  return (
    <>
      <p className="wrap-anywhere">
        “{lesson}” está pronta, e {course.title} ainda é um rascunho: só você o vê.
        {!mayPublish && ' Para publicar, confirme antes o seu e-mail.'}
      </p>
      {mayPublish && (
        <div className="first-step-actions">
          <Button
            variant="primary"
            busy={publish.isPending}
            busyText="Publicando..."
            onClick={() => publish.mutate({ courseId: course.id })}
          >
            Publicar curso
          </Button>
        </div>
      )}
    </>
  );
}
