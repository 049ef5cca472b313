import './workbench.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { BenchActionsProvider, useStableActions } from './forms/bench-actions.ts';
import { DeleteDialog, type Deletion } from './forms/delete-dialog.tsx';
import type { FormProbe } from './forms/form-outcome.ts';
import { FormPane } from './forms/form-pane.tsx';
import { movingBy, OutlinePane } from './outline/outline-pane.tsx';
import { OutlineSkeleton } from './outline/outline-skeleton.tsx';
import { useOrder } from './outline/use-order.ts';
import { controlId, homeOf, type Opened, type Selection, selectionAfterDeletion } from './selection.ts';

type Course = { id: string; title: string };
type WorkbenchProps = { course: Course | null; onClose: () => void };

export function Workbench({ course, onClose }: WorkbenchProps) {
  const { shown, key, open } = useOpening(course);
  return <Bench key={key} course={shown} open={open} onClose={onClose} />;
}

function Bench({ course, open, onClose }: WorkbenchProps & { open: boolean }) {
  const courseId = course?.id ?? '';
  const saved = useQuery(api.producer.outline.queryOptions({ input: { courseId }, enabled: course !== null }));
  const { outline, step, drop, said } = useOrder(courseId, saved.data);
  const [selection, setSelection] = useState<Opened | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const changed = useRef<FormProbe>(null);
  const discard = useDiscard(() => changed.current?.() ?? false);
  const actions = useStableActions({
    select: (next) => discard.attempt(() => setSelection(next)),
    step,
    drop,
    askToDelete: setDeletion,
  });

  function leaveForm() {
    setSelection(null);
    // After the confirmation has closed, since until then it traps the focus.
    if (selection) requestAnimationFrame(() => focusOn(selection));
  }
  /** Applies to the form that was submitted; another one opened since stays. */
  function finish(saved: Opened) {
    const closes = isNarrow() && !saved.unsaved?.length;
    setSelection((now) => (now !== selection ? now : closes ? null : saved));
  }
  function afterDeleting({ kind, item }: Deletion) {
    if (!outline) return;
    const opened = selection && (kind === 'module' ? homeOf(outline, selection) : lessonOf(selection));
    // Synchronously, since nothing outside an open dialog can take the focus.
    flushSync(() => {
      setDeletion(null);
      if (opened === item.id) setSelection(null);
    });
    focusOn(selectionAfterDeletion(outline, item.id));
  }

  return (
    <Dialog
      open={open}
      onClose={() => discard.attempt(onClose)}
      title="Módulos"
      subtitle={course?.title}
      size="workbench"
      headLead={<Cover src={outline?.coverUrl} title="" sizes="26px" className="w-6.5 flex-none rounded-in" />}
    >
      <BenchActionsProvider value={actions}>
        <div className="bench" data-editing={selection !== null}>
          <div className="bench-list on-bg" {...movingBy(drop, step)}>
            {outline && <OutlinePane outline={outline} selection={selection} />}
            {!outline && !saved.error && <OutlineSkeleton />}
            {!outline && saved.error && <QueryError title="Erro ao carregar módulos" of={saved} />}
            <p className="sr-only" role="status">
              {said}
            </p>
          </div>
          <div className="bench-form on-card" inert={selection === null}>
            <FormPane
              outline={outline}
              selection={selection}
              changed={changed}
              onSaved={finish}
              onCancel={() => discard.attempt(leaveForm)}
            />
          </div>
        </div>
      </BenchActionsProvider>
      <DeleteDialog
        courseId={courseId}
        deletion={deletion}
        onClose={() => setDeletion(null)}
        onDeleted={afterDeleting}
      />
      {discard.question}
    </Dialog>
  );
}

const lessonOf = (selection: Selection) => (selection.kind === 'lesson' ? selection.lessonId : null);

/** Focuses its module if the lesson is too far away to be rendered. */
function focusOn(selection: Selection) {
  const module: Selection = { kind: 'module', moduleId: selection.moduleId };
  const control = document.getElementById(controlId(selection)) ?? document.getElementById(controlId(module));
  control?.focus();
}

/** Below 768 the form covers the list, so a saved form gives way to it, unless more was typed meanwhile. */
function isNarrow() {
  return window.matchMedia('(max-width: 767px)').matches;
}
