import { useState } from 'react';
import { RELEASE_KINDS, type ReleaseKind } from '#shared/access/release.ts';
import { LAST_DAY } from '#shared/time/days.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { lessonsOf } from '../plan.ts';
import type { Staged } from '../use-staged.ts';
import { INHERIT, NO_LESSON, type RuleTarget, ruleFrom, type TypedRule, typedFrom, wrongIn } from './typed-rule.ts';

const KINDS: Record<ReleaseKind, string> = {
  always: 'Sempre aberta, também antes do início',
  never: 'Fechada',
  at: 'Em um dia e hora',
  start: 'Dias após o início da turma',
  enrollment: 'Dias após a matrícula',
  first_access: 'Dias após o primeiro acesso',
  previous: 'Depois de concluir a aula anterior',
};

type RuleDialogProps = { staged: Staged; target: RuleTarget | null; onClose: () => void };

export function RuleDialog({ staged, target, onClose }: RuleDialogProps) {
  const { shown, key, open } = useOpening(target);
  return shown && <RuleForm key={key} open={open} staged={staged} target={shown} onClose={onClose} />;
}

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
  const [tried, setTried] = useState(false);
  const set = (change: Partial<TypedRule>) => setTyped((known) => ({ ...known, ...change }));
  const relative = ['start', 'enrollment', 'first_access', 'previous'].includes(typed.kind);
  const wrong = tried ? wrongIn(typed) : {};
  function apply() {
    const rule = ruleFrom(typed, target);
    if (!rule) return setTried(true);
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
            <Field label="Dia" error={wrong.day}>
              <TextInput
                type="date"
                max={LAST_DAY}
                value={typed.day}
                onChange={({ target }) => set({ day: target.value })}
              />
            </Field>
            <Field label="Hora" hint="Horário de São Paulo">
              <TextInput type="time" value={typed.time} onChange={({ target }) => set({ time: target.value })} />
            </Field>
          </div>
        )}
        {relative && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Dias" error={wrong.days}>
              <TextInput
                inputMode="numeric"
                trail="dias"
                value={typed.days}
                onChange={({ target }) => set({ days: target.value })}
              />
            </Field>
            <Field label="Hora do dia" optional hint="Em branco, na mesma hora">
              <TextInput type="time" value={typed.hour} onChange={({ target }) => set({ hour: target.value })} />
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
            <Field label="Último dia" optional hint="Incluído. Em branco, fica aberta." error={wrong.until}>
              <TextInput
                type="date"
                max={LAST_DAY}
                value={typed.until}
                onChange={({ target }) => set({ until: target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
