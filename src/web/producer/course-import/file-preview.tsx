import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { bytesText } from '#shared/attachments.ts';
import type { CoursePreview } from '#shared/contract/course-import/course-files.ts';
import { title } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { lessonText } from './file-texts.ts';
import type { ImportedCourse } from './imported-course.ts';
import { LeftOutCard } from './left-out-card.tsx';
import { PreviewedModule } from './previewed-module.tsx';

type FilePreviewProps = {
  preview: CoursePreview;
  onBrought: (brought: ImportedCourse) => void;
  onAnother: () => void;
  isGoing: boolean;
};

const named = z.strictObject({ title });

/** Preview of the course that the file would create. */
export function FilePreview({ preview, onBrought, onAnother, isGoing }: FilePreviewProps) {
  const { id: fileId, modules, files, fileBytes, left, leftMore } = preview;
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const queries = useQueryClient();
  const bring = useMutation(
    api.producer.importCourseFile.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: named,
    defaultValues: { title: preview.title },
    ...formTexts('brought_course', 'Erro ao trazer o curso'),
    onSubmit: async (values) => {
      const { courseId } = await bring.mutateAsync({ fileId, ...values });
      onBrought({ courseId, title: values.title, modules: modules.length, lessons });
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <Form form={form}>
            <Field label="Título do curso" error={form.error('title')}>
              <TextInput {...form.register('title')} />
            </Field>
            <p className="text-muted text-sm tabular-nums" role="status">
              Lido: {counted(modules.length, 'módulo', 'módulos')}, {counted(lessons, 'aula', 'aulas')}
              {files > 0 && `, ${counted(files, 'arquivo', 'arquivos')} (${bytesText(fileBytes)})`}. Nada foi criado
              ainda.
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button className="max-md:w-full" busy={isGoing} onClick={onAnother}>
                Escolher outro arquivo
              </Button>
              <SubmitButton form={form} className="max-md:w-full" busyText="Trazendo...">
                Criar rascunho com {counted(lessons, 'aula', 'aulas')}
              </SubmitButton>
            </div>
          </Form>
        </Card>
        <LeftOutCard left={left} more={leftMore} />
      </div>
      <Card>
        <CardHead title="Prévia">Os módulos e as aulas, na ordem em que vão entrar.</CardHead>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {modules.map((module, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a module has only its place
            <PreviewedModule key={at} place={at + 1} title={module.title} lessons={module.lessons.length}>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line border-l pl-4">
                {module.lessons.map((lesson, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a lesson has only its place
                  <li key={at} className="wrap-anywhere">
                    {lesson.title} <span className="text-muted text-sm">· {lessonText(lesson)}</span>
                  </li>
                ))}
              </ol>
            </PreviewedModule>
          ))}
        </div>
      </Card>
    </div>
  );
}
