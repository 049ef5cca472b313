import { type Control, useController } from 'react-hook-form';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { AUDIENCES, Notice, TypedNotice } from './notice-fields.ts';
import { StudentPicker } from './student-picker.tsx';
import type { useKnown } from './use-chosen.ts';

const KINDS: { value: (typeof AUDIENCES)[number]; label: string; hint: string }[] = [
  { value: 'all', label: 'Todos', hint: 'Chega a cada aluno que tiver acesso a algum curso quando ela sair.' },
  { value: 'course', label: 'Um curso', hint: 'Chega a quem tiver acesso ao curso quando ela sair.' },
  { value: 'students', label: 'Escolhidos', hint: 'Chega aos escolhidos que tiverem acesso quando ela sair.' },
];

type AudienceFieldProps = {
  control: Control<TypedNotice, unknown, Notice>;
  courses: { id: string; title: string }[] | undefined;
  people: ReturnType<typeof useKnown>;
  error: (name: 'audience.courseId' | 'audience.studentIds') => string | undefined;
};

export function AudienceField({ control, courses, people: { known, learn }, error }: AudienceFieldProps) {
  const { field: kind } = useController({ control, name: 'audience.kind' });
  const { field: course } = useController({ control, name: 'audience.courseId' });
  const { field: students } = useController({ control, name: 'audience.studentIds' });
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <span className="field-label" aria-hidden="true">
          Para
        </span>
        <Segmented label="Para" options={KINDS} value={kind.value} onChange={kind.onChange} />
        <p className="field-hint">{KINDS.find(({ value }) => value === kind.value)?.hint}</p>
      </div>
      {kind.value === 'course' && (
        <Field label="Curso" error={error('audience.courseId')}>
          <Select
            options={(courses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            placeholder={courses ? 'Escolha o curso' : 'Carregando...'}
            value={course.value === '' ? null : course.value}
            onChange={course.onChange}
            onBlur={course.onBlur}
            ref={course.ref}
          />
        </Field>
      )}
      {kind.value === 'students' && (
        <StudentPicker
          ids={students.value}
          known={known}
          error={error('audience.studentIds')}
          onChange={students.onChange}
          onLearn={learn}
        />
      )}
    </>
  );
}
