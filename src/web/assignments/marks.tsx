import './marks.css';
import { bestGrade, gradeOf, MARKS } from '#shared/assignments/marks.ts';
import type { HandedIn } from '#shared/contract/assignments/handed-in.ts';

/** Marks and comment of a version; nothing while it has no grade. */
export function Grade({ version: { marks, comment } }: { version: HandedIn }) {
  if (marks.length === 0) return null;
  return (
    <div className="grade-given">
      <p className="grade-sum">
        Nota <b>{gradeOf(marks.map(({ mark }) => mark))}</b> de {bestGrade(marks.length)}
      </p>
      <ul>
        {marks.map(({ criterion, mark }) => (
          <li key={criterion}>
            <span>{criterion}</span>
            <b>{MARKS[mark - 1]}</b>
          </li>
        ))}
      </ul>
      {comment && <p className="grade-comment">{comment}</p>}
    </div>
  );
}
