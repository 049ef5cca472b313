import { CircleCheck, ExternalLink, Lock } from 'lucide-react';
import { useState } from 'react';
import { ALWAYS_OPEN, everOpens, isOpen, type ReleaseWindow, releasesOf } from '#shared/access/release.ts';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import { previewAddressAt } from '#shared/preview.ts';
import { formatTime, localDay } from '#shared/time/dates.ts';
import { LAST_DAY } from '#shared/time/days.ts';
import { endText, momentText } from '#shared/time/moment-text.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { cohortDates, lessonsOf, plannedFacts, rulesWith, typedAt } from './plan.ts';
import type { Staged } from './use-staged.ts';

const AROUND = 3;
const WHOLE = 'whole';

/** The turma's lessons at a chosen day and hour, and a link to the student area at that moment. */
export function SeeAs({ staged }: { staged: Staged }) {
  const [day, setDay] = useState(() => localDay(staged.now));
  const [time, setTime] = useState(() => formatTime(staged.now));
  const [packageId, setPackageId] = useState<string>(WHOLE);
  const { userId } = useViewerAs('producer');
  const { plan } = staged;
  const at = typedAt(day, time) ?? staged.now;
  const bought = plan.packages.find(({ id }) => id === packageId) ?? null;
  const seen = lessonsAt(staged, at, bought?.moduleIds ?? null);
  const open = seen.filter((lesson) => lesson.open);
  const shown = [...open.slice(-AROUND), ...seen.filter((lesson) => !lesson.open).slice(0, AROUND)];
  const where = { cohortId: plan.cohort?.id ?? null, packageId: bought?.id ?? null, at: at.toISOString() };
  return (
    <Card className="grid gap-4" aria-label="Ver como aluno">
      <div>
        <h3 className="text-md">Ver como aluno</h3>
        <p className="text-muted text-sm">Só leitura. Nada fica registrado.</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-3">
        <Field label="Dia">
          <TextInput type="date" max={LAST_DAY} value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Field label="Hora">
          <TextInput type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </Field>
      </div>
      {plan.packages.length > 0 && (
        <Field label="Comprou">
          <Select
            value={bought?.id ?? WHOLE}
            onChange={setPackageId}
            options={[{ value: WHOLE, label: 'Curso inteiro' }, ...plan.packages.map(packageOption)]}
          />
        </Field>
      )}
      <div role="status">
        <p className="mb-1 font-medium wrap-anywhere">
          {plan.cohort?.name ?? 'Quem está sem turma'} verá {open.length} de {seen.length} aulas
        </p>
        <ul className="divide-y divide-line">
          {shown.map((lesson) => (
            <li key={lesson.id} className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5 py-2 text-sm">
              {lesson.open ? (
                <CircleCheck size={18} aria-label="Aberta" className="text-muted" />
              ) : (
                <Lock size={18} aria-label="Fechada" className="text-muted" />
              )}
              <span className="wrap-anywhere">
                {lesson.title}
                <small className="block text-muted text-xs">{lesson.text}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <a
        className={buttonClass({ variant: 'secondary', block: true })}
        href={previewAddressAt(`/alunos/curso/${plan.course.id}`, userId, where)}
        target="_blank"
        rel="noopener"
      >
        <span className="button-face">
          Abrir área do aluno <ExternalLink size={16} aria-hidden="true" />
        </span>
      </a>
      {staged.edits.size > 0 && (
        <p className="text-muted text-sm">A área do aluno mostra o que está salvo; a lista acima, o que você mudou.</p>
      )}
    </Card>
  );
}

const packageOption = ({ id, name, moduleIds }: CohortPlan['packages'][number]) => ({
  value: id,
  label: `${name} (${counted(moduleIds.length, 'módulo', 'módulos')})`,
});

function lessonsAt({ plan, edits, titleOf }: Staged, at: Date, held: readonly string[] | null) {
  const lessons = lessonsOf(plan);
  const cohort = cohortDates(plan);
  const releases = releasesOf({ lessons, cohorts: cohort ? [cohort] : [], rules: rulesWith(plan, edits) });
  const facts = plannedFacts(plan, at, held);
  return lessons.map(({ id, title, moduleId }) => {
    const window = releases(id, facts);
    const isHeld = held === null || held.includes(moduleId);
    return { id, title, open: isOpen(window, at), text: isHeld ? textOf(window, at, titleOf) : 'Fora do pacote' };
  });
}

function textOf(window: ReleaseWindow, at: Date, titleOf: (id: string) => string): string {
  const { opensAt, closesAt, afterLessonId } = window;
  if (afterLessonId) return `Depois de concluir “${titleOf(afterLessonId)}”`;
  if (!opensAt) return 'Sem data';
  if (!everOpens(window)) return 'Fecha antes de abrir';
  if (closesAt && closesAt <= at) return `Encerrada ${endText(closesAt)}`;
  if (opensAt > at) return `Libera ${momentText(opensAt)}`;
  return opensAt.getTime() === ALWAYS_OPEN.getTime() ? 'sempre aberta' : `aberta desde ${momentText(opensAt)}`;
}
