import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useDiscard } from '#web/producer/use-discard.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { FormPane, type FormProbe } from './form-pane.tsx';
import { OutlinePane } from './outline-pane.tsx';
import { OutlineSkeleton } from './outline-skeleton.tsx';
import { controlId, type Selection } from './selection.ts';

type Course = { id: string; title: string };
type WorkbenchProps = { course: Course | null; onClose: () => void };

/** Modules and lessons of one course: the list on the left, one form on the right. */
export function Workbench({ course, onClose }: WorkbenchProps) {
  const { shown, key, open } = useOpening(course);
  return <Bench key={key} course={shown} open={open} onClose={onClose} />;
}

function Bench({ course, open, onClose }: WorkbenchProps & { open: boolean }) {
  const outline = useQuery(
    api.producer.outline.queryOptions({ input: { courseId: course?.id ?? '' }, enabled: course !== null }),
  );
  const [selection, setSelection] = useState<Selection | null>(null);
  const changed = useRef<FormProbe>(null);
  const discard = useDiscard(() => changed.current?.() ?? false);

  function leaveForm() {
    setSelection(null);
    // Once the question, if there was one, has closed: until then nothing outside it takes focus.
    if (selection) requestAnimationFrame(() => document.getElementById(controlId(selection))?.focus());
  }
  function finish(saved: Selection) {
    setSelection(isNarrow() ? null : saved);
  }

  return (
    <Dialog
      open={open}
      onClose={() => discard.attempt(onClose)}
      title="Módulos"
      subtitle={course?.title}
      size="workbench"
      headLead={<Cover src={outline.data?.coverUrl} title="" className="w-6.5 flex-none rounded-in" />}
    >
      <div className="bench" data-editing={selection !== null}>
        <div className="bench-list on-bg">
          {outline.data && (
            <OutlinePane
              outline={outline.data}
              selection={selection}
              onSelect={(next) => discard.attempt(() => setSelection(next))}
            />
          )}
          {!outline.data && !outline.error && <OutlineSkeleton />}
          {!outline.data && outline.error && (
            <PageError title="Erro ao carregar módulos" onRetry={outline.refetch} retrying={outline.isFetching}>
              {readProblem(outline.error).text}
            </PageError>
          )}
        </div>
        <div className="bench-form on-card" inert={selection === null}>
          <FormPane
            outline={outline.data}
            selection={selection}
            changed={changed}
            onSaved={finish}
            onCancel={() => discard.attempt(leaveForm)}
          />
        </div>
      </div>
      {discard.question}
    </Dialog>
  );
}

/** Below 768 the form covers the list, so a saved form gives way to it. */
function isNarrow() {
  return window.matchMedia('(max-width: 767px)').matches;
}
