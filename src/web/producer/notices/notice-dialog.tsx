import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { StudentSituation } from '#shared/lists/students-question.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AudienceField } from './audience-field.tsx';
import { EMPTY, noticeFields, noticeFieldsOf, TYPES, typedFrom } from './notice-fields.ts';
import { TimeField } from './time-field.tsx';
import { useKnown, useNoticeForm } from './use-chosen.ts';
import { useSaveNotice } from './use-save-notice.ts';

/** A new notice, optionally for students in a situation, or a scheduled one. */
export type NoticeTarget = 'new' | { situation: StudentSituation } | NoticeShown;

type NoticeDialogProps = {
  target: NoticeTarget | null;
  onClose: () => void;
  /** Also links to sent notices, where they are not listed beside it. */
  listed?: boolean;
};

const MOST = LIMITS.noticeStudents.toLocaleString('pt-BR');

export function NoticeDialog({ target, ...rest }: NoticeDialogProps) {
  const { key, shown, open } = useOpening(target);
  return shown && <NoticeForm key={key} target={shown} open={open} {...rest} />;
}

type NoticeFormProps = Omit<NoticeDialogProps, 'target'> & { target: NoticeTarget; open: boolean };

function NoticeForm({ target, open, onClose, listed = false }: NoticeFormProps) {
  const changed = typeof target === 'object' && 'id' in target ? target : null;
  const situation = typeof target === 'object' && 'situation' in target ? target.situation : undefined;
  const save = useSaveNotice(changed?.id ?? null);
  const people = useKnown();
  const { courses, chosen, failed } = useNoticeForm(changed?.id, situation, open);
  const { form, conflict } = useEditForm({
    opened: changed && { ...changed, studentIds: chosen?.ids ?? [] },
    typed: (saved) => (saved ? typedFrom(saved) : startOf(target)),
    fields: noticeFieldsOf({ courses: courses ?? [], students: people.known }),
    texts: { changed: 'Esta notificação mudou' },
    schema: noticeFields(),
    ...formTexts('notice', 'Erro ao enviar notificação'),
    onSubmit: async (notice, edit) => {
      const saved = await save(notice, edit);
      form.reset(startOf('new'));
      onClose();
      toast.success(
        notice.sendAt
          ? `Notificação agendada para ${formatDateTime(new Date(notice.sendAt))}`
          : 'Notificação enviada com sucesso!',
      );
      return saved;
    },
  });
  const { field: type } = useController({ control: form.control, name: 'type' });
  const later = useWatch({ control: form.control, name: 'sendAt.when' }) === 'later';

  const isChosen = useRef(false);
  const choose = useEffectEvent(({ ids, known }: NonNullable<typeof chosen>) => {
    people.learn(known);
    // What is loaded again is not chosen again.
    if (isChosen.current || conflict) return;
    isChosen.current = true;
    if (ids.length === 0) return;
    const { audience } = form.getValues();
    const start = startOf(target);
    form.reset(
      { ...start, audience: { ...start.audience, studentIds: ids } },
      { keepValues: audience.studentIds.length > 0, keepDirtyValues: true },
    );
  });
  useEffect(() => {
    if (chosen) choose(chosen);
  }, [chosen]);

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={changed ? 'Alterar notificação' : 'Nova Notificação'}
      subtitle={
        !listed && (
          <Link to="/admin/courses/notificacoes" className={linkClass()}>
            Ver enviadas e agendadas
          </Link>
        )
      }
      form={form}
      submit={later ? 'Agendar notificação' : 'Enviar notificação'}
      busyText={later ? 'Agendando...' : 'Enviando...'}
    >
      {conflict}
      <Field label="Título" error={form.error('title')}>
        <TextInput {...form.register('title')} data-autofocus />
      </Field>
      <Field label="Mensagem" error={form.error('message')}>
        <Textarea rows={4} {...form.register('message')} />
      </Field>
      <Field label="Tipo" error={form.error('type')}>
        <Select
          options={TYPES}
          value={type.value ?? null}
          onChange={type.onChange}
          onBlur={type.onBlur}
          ref={type.ref}
        />
      </Field>
      {failed && (
        <Note
          tone="bad"
          role="alert"
          action={
            <Button size="small" busy={failed.isFetching} onClick={() => failed.refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {explainProblem(failed.error, { unexpected: 'Erro ao carregar cursos e alunos' }).text}
        </Note>
      )}
      {chosen && chosen.found > chosen.ids.length && (
        <Note tone="warn" role="status">
          {`De ${counted(chosen.found, 'aluno', 'alunos')}, os primeiros ${MOST} estão escolhidos: uma notificação vai para até ${MOST}. Para os outros, envie a todos ou a um curso.`}
        </Note>
      )}
      <AudienceField control={form.control} courses={courses} people={people} error={form.error} />
      <TimeField control={form.control} register={form.register} error={form.error} />
    </FormDialog>
  );
}

function startOf(target: NoticeTarget) {
  if (target === 'new') return EMPTY;
  if ('id' in target) return typedFrom({ ...target, studentIds: [] });
  return { ...EMPTY, audience: { ...EMPTY.audience, kind: 'students' as const } };
}
