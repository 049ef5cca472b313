import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ProducerModule } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { BenchForm } from './bench-form.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { lessonList, readLines, type Titles, titled } from './lesson-lines.ts';
import { LineList } from './line-list.tsx';
import { refreshOutline } from './refresh-outline.ts';
import { useVideoTitles } from './use-video-titles.ts';

type LessonsFormProps = FormOutcome & { module: ProducerModule };

export function LessonsForm({ module, onSaved, ...outcome }: LessonsFormProps) {
  const save = useSaveLessons();
  const before = module.lessons.length;
  const [typed, setTyped] = useState<Titles>({});
  const form = useForm({
    schema: lessonList(before),
    defaultValues: { lines: '' },
    ...formTexts('lessons'),
    onSubmit: async ({ lines }) => {
      const { ids } = await save({ moduleId: module.id, lessons: titled(lines, titles) });
      form.reset();
      setTyped({});
      toast.success(counted(ids.length, 'aula adicionada', 'aulas adicionadas'));
      onSaved({ kind: 'lesson', moduleId: module.id, lessonId: ids[0] ?? null });
    },
  });
  const text = useDeferredValue(form.watch('lines'));
  const lines = useMemo(() => readLines(text, before), [text, before]);
  const asked = useVideoTitles(useDebouncedValue(lines));
  const titles = useMemo(() => ({ ...asked.found, ...typed }), [asked.found, typed]);
  const name = useCallback((key: string, title: string) => setTyped((known) => ({ ...known, [key]: title })), []);
  const ready = lines.filter(({ problem }) => !problem).length;
  return (
    <BenchForm
      form={form}
      place={module.title}
      title="Adicionar várias aulas"
      send={ready > 0 ? `Adicionar ${counted(ready, 'aula', 'aulas')}` : 'Adicionar'}
      {...outcome}
    >
      <Field
        label="Aulas"
        hint="Uma aula por linha: título | link do vídeo, ou só um deles. O texto de uma playlist também serve. De links do YouTube e do Vimeo, buscamos o título."
        error={form.error('lines')}
      >
        <Textarea
          rows={10}
          wrap="off"
          spellCheck={false}
          placeholder={'O que é exposição | https://youtu.be/...\nISO sem ruído | https://vimeo.com/...'}
          {...form.register('lines')}
        />
      </Field>
      <LineList lines={lines} titles={titles} asking={asked.asking} onName={name} />
    </BenchForm>
  );
}

function useSaveLessons() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(
    api.producer.createLessons.mutationOptions({
      onSuccess: () => refreshOutline(queryClient),
    }),
  );
  return useOnce(mutateAsync);
}
