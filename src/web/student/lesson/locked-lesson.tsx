import { Lock } from 'lucide-react';
import { releaseText } from './release-text.ts';

export function LockedLesson({ inDays }: { inDays: number }) {
  return (
    <div className="stage-box stage-message">
      <Lock aria-hidden="true" />
      <p>Esta aula será liberada em breve</p>
      {inDays > 0 && <p className="stage-note">{releaseText(inDays)}</p>}
    </div>
  );
}
