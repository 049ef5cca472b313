import type { CohortChoice } from '#shared/contract/school/waiting-list.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { type CohortChoices, chosenCohort, isOutsideEnrollment } from './use-cohort-choice.ts';

const OPEN = 'open';
const NONE_OPEN = 'Sem turma, nenhuma está aberta agora';
const STATES: Record<CohortChoice['state'], string> = {
  open: '',
  full: ' · cheia',
  before: ' · matrículas ainda não abriram',
  over: ' · matrículas encerradas',
};

type CohortChoiceProps = {
  course: { id: string; title: string };
  choices: CohortChoices;
  /** For many students: those without a seat join the waiting list. */
  many?: boolean;
};

/** Select for a course's turma; hidden for courses without any. */
export function CohortChoiceField({ course, choices, many = false }: CohortChoiceProps) {
  const cohorts = choices.of(course.id);
  if (choices.failed)
    return (
      <QueryNote title={`Erro ao carregar as turmas de ${course.title}`} of={choices.failed} className="basis-full" />
    );
  if (cohorts.length === 0) return null;
  const chosen = choices.chosenOf(course.id);
  const current = cohorts.find((cohort) => cohort.current);
  const cohort = chosenCohort(cohorts, chosen);
  return (
    <div className="grid basis-full gap-2 pl-7.5">
      <Select
        label={`Turma de ${course.title}`}
        value={chosen.cohortId ?? OPEN}
        onChange={(next) => choices.choose(course.id, { cohortId: next === OPEN ? null : next, wait: false })}
        options={[
          { value: OPEN, label: current ? `Turma aberta agora: ${nameOf(current)}` : NONE_OPEN },
          ...cohorts.map((each) => ({ value: each.id, label: nameOf(each) })),
        ]}
      />
      {cohort?.state === 'full' && <p className="text-muted text-sm">{fullText(cohort, many)}</p>}
      {cohort && isOutsideEnrollment(cohort) && !many && (
        <Checkbox
          label="Lista de espera"
          hint="O acesso começa quando você chamar ou quando as matrículas abrirem."
          checked={chosen.wait}
          onChange={({ target }) => choices.choose(course.id, { ...chosen, wait: target.checked })}
        />
      )}
    </div>
  );
}

const nameOf = ({ name, state }: CohortChoice) => `${name}${STATES[state]}`;

function fullText({ waiting }: CohortChoice, many: boolean): string {
  const before = waiting > 0 ? `, atrás de ${counted(waiting, 'pessoa', 'pessoas')}` : '';
  if (many) return 'Turma cheia: a lista entra na lista de espera, na ordem das linhas.';
  return `Turma cheia: o aluno entra na lista de espera${before}. O acesso e o e-mail saem quando uma vaga abrir.`;
}
