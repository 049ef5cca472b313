import { useState } from 'react';
import { RELEASE_KINDS, type ReleaseKind, type ReleaseRule } from '#shared/access/release.ts';
import type { RuleInput } from '#shared/contract/school/cohorts.ts';
import { formatTime, localDay, localMoment } from '#shared/time/dates.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { lessonsOf } from '../plan.ts';
import type { Staged } from '../use-staged.ts';

/** A lesson or a module, with the rule that holds there. */
export type RuleTarget = {
  lessonId: string | null;
  moduleId: string | null;
  title: string;
  rule: ReleaseRule | undefined;
};

const KINDS: Record<ReleaseKind, string> = {
  always: 'Sempre aberta, também antes do início',
  never: 'Fechada',
  at: 'Em um dia e hora',
  start: 'Dias após o início da turma',
  enrollment: 'Dias após a matrícula',
  first_access: 'Dias após o primeiro acesso',
  previous: 'Depois de concluir a aula anterior',
};
const INHERIT = 'inherit';
const NO_LESSON = 'none';

type RuleDialogProps = { staged: Staged; target: RuleTarget | null; onClose: () => void };

export function RuleDialog({ staged, target, onClose }: RuleDialogProps) {
  const { shown, key, open } = useOpening(target);
  return shown && <RuleForm key={key} open={open} staged={staged} target={shown} onClose={onClose} />;
}

type Typed = {
  kind: ReleaseKind | typeof INHERIT;
  day: string;
  time: string;
  days: string;
  after: string;
  until: string;
};

function RuleForm({
  open,
  staged,
  target,
  onClose,
}: {
  open: boolean;
  staged: Staged;
  target: RuleTarget;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => typedFrom(target, staged));
  const [wrong, setWrong] = useState(false);
  const set = (change: Partial<Typed>) => setTyped((known) => ({ ...known, ...change }));
  const relative = ['start', 'enrollment', 'first_access', 'previous'].includes(typed.kind);
  function apply() {
    const rule = ruleFrom(typed, target);
    if (!rule) return setWrong(true);
    staged.change(rule);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Quando abre"
      subtitle={target.title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={apply}>
            Aplicar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Regra">
          <Select
            value={typed.kind}
            onChange={(kind) => set({ kind })}
            options={[
              { value: INHERIT, label: staged.plan.cohort ? 'A mesma do curso' : 'Nenhuma' },
              ...RELEASE_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] })),
            ]}
          />
        </Field>
        {typed.kind === 'at' && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Dia" error={wrong && !typed.day ? 'Escolha o dia' : undefined}>
              <TextInput type="date" value={typed.day} onChange={({ target }) => set({ day: target.value })} />
            </Field>
            <Field label="Hora" hint="Horário de São Paulo">
              <TextInput type="time" value={typed.time} onChange={({ target }) => set({ time: target.value })} />
            </Field>
          </div>
        )}
        {relative && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Dias" error={wrong ? 'De 0 a 3650' : undefined}>
              <TextInput
                inputMode="numeric"
                trail="dias"
                value={typed.days}
                onChange={({ target }) => set({ days: target.value })}
              />
            </Field>
            <Field label="Hora do dia" optional hint="Em branco, na mesma hora">
              <TextInput type="time" value={typed.time} onChange={({ target }) => set({ time: target.value })} />
            </Field>
          </div>
        )}
        {typed.kind !== INHERIT && typed.kind !== 'never' && (
          <>
            <Field label="Só depois de concluir" optional>
              <Select
                value={typed.after}
                onChange={(after) => set({ after })}
                options={[
                  { value: NO_LESSON, label: 'Nenhuma aula' },
                  ...lessonsOf(staged.plan)
                    .filter(({ id }) => id !== target.lessonId)
                    .map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            </Field>
            <Field label="Último dia" optional hint="Incluído. Em branco, fica aberta.">
              <TextInput type="date" value={typed.until} onChange={({ target }) => set({ until: target.value })} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

function typedFrom({ rule, lessonId, moduleId }: RuleTarget, { plan, entries }: Staged): Typed {
  const own =
    rule && rule.cohortId === (plan.cohort?.id ?? null) && rule.lessonId === lessonId && rule.moduleId === moduleId;
  const at = rule?.at ?? entries.find((entry) => entry.lesson.id === lessonId)?.at ?? null;
  return {
    kind: own ? rule.kind : INHERIT,
    day: at ? localDay(at) : '',
    time: rule?.hour ?? (at ? formatTime(at) : ''),
    days: `${rule?.days ?? 0}`,
    after: rule?.afterLessonId ?? NO_LESSON,
    until: rule?.until ? localDay(new Date(rule.until.getTime() - 1)) : '',
  };
}

/** Null while something is missing. */
function ruleFrom(typed: Typed, { lessonId, moduleId }: RuleTarget): RuleInput | null {
  const none = { lessonId, moduleId, at: null, days: 0, hour: null, afterLessonId: null, until: null, untilDays: null };
  if (typed.kind === INHERIT) return { ...none, kind: null };
  if (typed.kind === 'at' && typed.day === '') return null;
  const isAt = typed.kind === 'at';
  const counts = !isAt && typed.kind !== 'always' && typed.kind !== 'never';
  if (counts && !/^\d{1,4}$/.test(typed.days.trim())) return null;
  if (counts && Number(typed.days) > 3650) return null;
  return {
    ...none,
    kind: typed.kind,
    at: isAt ? localMoment(typed.day, typed.time || '00:00').toISOString() : null,
    days: counts ? Number(typed.days) : 0,
    hour: counts && typed.time ? typed.time : null,
    afterLessonId: typed.kind === 'never' || typed.after === NO_LESSON ? null : typed.after,
    until:
      typed.until && typed.kind !== 'never'
        ? new Date(localMoment(typed.until, '23:59').getTime() + 60_000).toISOString()
        : null,
  };
}
