import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';
import type { RequestFields } from './new-request.ts';

type DataSubjectFieldsProps = { form: ReturnType<typeof useForm<RequestFields, RequestFields>> };

/** The requester: suggests students while typing; people who are no longer listed can be typed too. */
export function DataSubjectFields({ form }: DataSubjectFieldsProps) {
  const listId = useId();
  const typed = form.watch('email');
  const search = useDebouncedValue(typed.trim());
  const { data } = useQuery({
    ...api.producer.students.queryOptions({ input: { search, page: 1 } }),
    enabled: search.length > 1,
  });
  const student = data?.students.find(({ email }) => email === typed.trim().toLowerCase());
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label="E-mail de quem pede"
        hint={student ? `Na lista de alunos: ${student.name}` : 'Digite o nome ou o e-mail para buscar.'}
        error={form.error('email')}
      >
        <TextInput list={listId} autoComplete="off" inputMode="email" maxLength={254} {...form.register('email')} />
      </Field>
      <datalist id={listId}>
        {data?.students.map(({ id, name, email }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </datalist>
      {student ? (
        <div className="max-md:hidden" />
      ) : (
        <Field label="Nome" optional error={form.error('name')}>
          <TextInput autoComplete="off" maxLength={120} {...form.register('name')} />
        </Field>
      )}
    </div>
  );
}
