import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { type Titles, titled } from '#web/producer/modules/forms/lesson-lines.ts';
import { useVideoTitles } from '#web/producer/modules/forms/use-video-titles.ts';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { courseText, readCourse } from './course-lines.ts';
import { CoursePreview } from './course-preview.tsx';
import type { ImportedCourse } from './imported-course.ts';

const EXAMPLE = `Módulo 1: Primeiros passos
Boas-vindas | https://youtu.be/...
https://vimeo.com/...

Módulo 2: Na prática
O primeiro exercício | https://youtu.be/...`;

/** Import from links or a playlist's text, with a preview beside it. */
export function LinksForm({ onBrought }: { onBrought: (brought: ImportedCourse) => void }) {
  const bring = useBring();
  const [typed, setTyped] = useState<Titles>({});
  const form = useForm({
    schema: courseText,
    defaultValues: { title: '', lines: '' },
    ...formTexts('brought_course', 'Erro ao trazer o curso'),
    onSubmit: async ({ title, lines: read }) => {
      const sent = read.map((module) => ({ title: module.title, lessons: titled(module.lines, titles) }));
      const { courseId } = await bring({ title, modules: sent });
      form.reset();
      setTyped({});
      onBrought({ courseId, title, modules: sent.length, lessons: sent.flatMap(({ lessons }) => lessons).length });
    },
  });
  const discard = useDiscard(() => hasChanges(form), 'page');
  const text = useDeferredValue(form.watch('lines'));
  const modules = useMemo(() => readCourse(text), [text]);
  const lines = useMemo(() => modules.flatMap((module) => module.lines), [modules]);
  const asked = useVideoTitles(useDebouncedValue(lines));
  const titles = useMemo(() => ({ ...asked.found, ...typed }), [asked.found, typed]);
  const name = useCallback((key: string, title: string) => setTyped((known) => ({ ...known, [key]: title })), []);
  const ready = lines.filter(({ problem }) => !problem).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Card>
        <Form form={form}>
          <Field label="Título do curso" error={form.error('title')}>
            <TextInput {...form.register('title')} />
          </Field>
          <Field
            label="Aulas"
            hint="Uma por linha: título | link, ou só um deles. Uma linha como “Módulo 1” ou “# Nome” começa um módulo. O texto de uma playlist também serve."
            error={form.error('lines')}
          >
            <Textarea rows={14} wrap="off" spellCheck={false} placeholder={EXAMPLE} {...form.register('lines')} />
          </Field>
          <div className="flex justify-end">
            <SubmitButton form={form} className="max-md:w-full" busyText="Trazendo...">
              {ready > 0 ? `Criar rascunho com ${counted(ready, 'aula', 'aulas')}` : 'Criar rascunho'}
            </SubmitButton>
          </div>
        </Form>
      </Card>
      <CoursePreview modules={modules} titles={titles} asking={asked.asking} onName={name} />
      {discard.question}
    </div>
  );
}

function useBring() {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(
    api.producer.importCourse.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  return useOnce(mutateAsync);
}
