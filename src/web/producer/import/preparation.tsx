import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import type { ImportStart } from '#shared/contract/people/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { May } from '#web/lib/session/may.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { useCohortChoice } from '#web/producer/students/access/use-cohort-choice.ts';
import { RunningImport } from '#web/producer/students/import-link.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { CheckStep } from './check-step.tsx';
import { CoursesStep } from './courses-step.tsx';
import { type Draft, ListStep } from './list-step.tsx';
import { guessMapping, mapSheet, NO_COLUMNS, type ReadList, readPasted, type Sheet } from './mapping.ts';
import { type ProductChoices, ProductsStep } from './products-step.tsx';
import { RecentImports } from './recent-imports.tsx';
import { columnsToRemember, NOTHING_OPENED, suggest, withRemembered } from './remembered.ts';
import type { Step } from './steps.tsx';

const BLANK: Draft = { from: 'text', text: '', sheet: null, mapping: NO_COLUMNS, remembered: false };
const NO_LINES: ReadList = { rows: [], products: [] };

type PreparationProps = {
  start: ImportStart;
  step: Exclude<Step, 3>;
  onStep: (step: Exclude<Step, 3>) => void;
};

/** Everything from choosing the list to the last step before importing. */
export function Preparation(props: PreparationProps) {
  const [draft, setDraft] = useState(BLANK);
  const begun = useRef(false);
  const discard = useDiscard(() => !begun.current && isWorth(draft, props.step), 'page');
  return (
    <>
      <Stages {...props} draft={draft} setDraft={setDraft} onBegun={() => (begun.current = true)} />
      {discard.question}
    </>
  );
}

type StagesProps = PreparationProps & {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  onBegun: () => void;
};

function Stages({ start, step, onStep, draft, setDraft, onBegun }: StagesProps) {
  const [list, setList] = useState(NO_LINES);
  const [courseIds, setCourseIds] = useState<string[]>([]);
  const [choices, setChoices] = useState<ProductChoices>(new Map());
  const turmas = useCohortChoice();
  const check = useMutation(
    api.producer.checkImport.mutationOptions({
      onSuccess: () => onStep(2),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao conferir a lista' }).text),
    }),
  );
  // Idempotency key of the list: it is imported once, however often the button is pressed.
  const [importId, setImportId] = useState('');
  const begin = useBegin(onBegun);
  const sheet = draft.from === 'file' ? draft.sheet : null;
  const hasProducts = list.products.length > 0;
  const products = list.products.map(({ key }) => {
    const { courseIds: ids, cohorts } = choices.get(key) ?? NOTHING_OPENED;
    return { key, courseIds: ids, cohorts: cohorts.map((chosen) => ({ ...chosen, wait: false })) };
  });
  const opens = { courseIds: hasProducts ? [] : courseIds, ...(hasProducts && { products }) };
  const chosen = new Set([...opens.courseIds, ...products.flatMap((product) => product.courseIds)]);

  function takeSheet(found: Sheet) {
    const guessed = guessMapping(found);
    const mapping = withRemembered(guessed, found, start);
    setDraft((before) => ({ ...before, sheet: found, mapping, remembered: mapping !== guessed }));
  }
  function read() {
    const found = sheet ? mapSheet(sheet, draft.mapping) : readPasted(draft.text);
    setList(found);
    const platform = sheet?.platform ?? null;
    setChoices(
      (before) =>
        new Map(found.products.map((each) => [each.key, before.get(each.key) ?? suggest(each, platform, start)])),
    );
    onStep(1);
  }
  function ask(rows: ReadList['rows']) {
    setList((before) => ({ ...before, rows }));
    setImportId(newId());
    check.mutate({ rows, ...opens });
  }
  if (step === 0)
    return (
      <>
        {start.recent
          .filter(({ running }) => running)
          .slice(0, 1)
          .map((running) => (
            <RunningImport key={running.id} running={running} />
          ))}
        <ListStep
          draft={draft}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          onSheet={takeSheet}
          onNext={read}
        />
        <BringCourse />
        <RecentImports imports={start.recent} />
      </>
    );
  const moving = {
    courses: start.courses,
    turmas,
    busy: check.isPending,
    onBack: () => onStep(0),
    onNext: () => ask(list.rows),
  };
  if (step === 1 || !check.data)
    return hasProducts ? (
      <ProductsStep products={list.products} choices={choices} onChange={setChoices} {...moving} />
    ) : (
      <CoursesStep chosen={courseIds} onChange={setCourseIds} {...moving} />
    );
  return (
    <CheckStep
      rows={list.rows}
      check={check.data}
      courses={start.courses.filter(({ id }) => chosen.has(id)).map(({ title }) => title)}
      pasted={draft.from === 'text'}
      busy={begin.isPending || check.isPending}
      onCorrect={(corrected) => ask(list.rows.map((row) => ({ ...row, email: corrected.get(row.line) ?? row.email })))}
      onBack={() => onStep(1)}
      onImport={(sendLater) => {
        const columns = sheet ? columnsToRemember(draft.mapping, sheet) : undefined;
        begin.mutate({
          importId,
          rows: list.rows,
          ...opens,
          cohorts: turmas.list(opens.courseIds),
          platform: sheet?.platform ?? 'list',
          ...(columns && { columns }),
          sendLater,
        });
      }}
    />
  );
}

function BringCourse() {
  return (
    <May right="courses.edit">
      <p className="text-muted text-sm">
        As aulas também vêm de outro lugar?{' '}
        <Link to="/admin/courses/trazer" className={linkClass()}>
          Trazer um curso inteiro
        </Link>
      </p>
    </May>
  );
}

/** A file is easily chosen again, but typed text and later choices are not. */
const isWorth = ({ from, text, sheet }: Draft, step: Step) =>
  from === 'text' ? text.trim() !== '' : sheet !== null && step > 0;

function useBegin(onBegun: () => void) {
  const navigate = useNavigate();
  return useMutation(
    api.producer.startImport.mutationOptions({
      onSuccess: ({ id: importacao }) => {
        onBegun();
        void navigate({ to: '/admin/students/importar', search: { importacao }, replace: true });
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao adicionar alunos' }).text),
    }),
  );
}
