import type { HandedIn } from '#shared/contract/assignments/handed-in.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Answer } from '#web/assignments/answer.tsx';
import { Grade } from '#web/assignments/marks.tsx';
import { StateBadge } from '#web/assignments/state-badge.tsx';

/** All submissions, the latest first and expanded. */
export function TaskHistory({ versions }: { versions: HandedIn[] }) {
  const [last, ...earlier] = versions;
  if (!last) return null;
  return (
    <div className="task-history">
      <Version version={last} />
      {earlier.map((version) => (
        <details key={version.id}>
          <summary>
            {version.version}ª entrega, {formatDateTime(new Date(version.submittedAt))}
          </summary>
          <Version version={version} />
        </details>
      ))}
    </div>
  );
}

function Version({ version }: { version: HandedIn }) {
  const { submittedAt, late, state } = version;
  return (
    <article aria-label={`${version.version}ª entrega`}>
      <p className="task-when">
        <StateBadge state={state} /> {version.version}ª entrega, {formatDateTime(new Date(submittedAt))}
        {late && ', com atraso'}
      </p>
      <Grade version={version} />
      <div className="mt-3">
        <Answer version={version} area="student" />
      </div>
    </article>
  );
}
