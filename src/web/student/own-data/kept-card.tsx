import type { OwnData } from '#shared/contract/student/own-data.ts';
import { keptText, shownRetention } from '#shared/privacy/retention.ts';
import { usePlatform, useSchool } from '#web/lib/session/session.ts';
import { Card } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

/** Retention periods, as the deletion jobs use them. */
export function KeptCard({ officer, school }: Pick<OwnData, 'officer' | 'school'>) {
  const schoolHere = useSchool();
  const cleanupOn = usePlatform().cleanupOn && !schoolHere?.keepsStudents;
  return (
    <Card role="region" aria-labelledby="prazos" padded={false}>
      <h2 id="prazos">O que fica guardado, e por quanto tempo</h2>
      <details>
        <summary className={linkClass('cursor-pointer')}>Ver os prazos</summary>
        <dl className="mt-3">
          {shownRetention(cleanupOn).map((topic) => (
            <div key={topic.id} className="grid gap-x-6 border-line border-t py-2.5 first:border-t-0 md:grid-cols-2">
              <dt>{topic.label}</dt>
              <dd className="text-muted">
                <b className="font-medium text-fg">{keptText(topic, cleanupOn)}</b>
                <span className="block text-sm">{topic.why}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="wrap-anywhere">
        <a className={linkClass()} href={`/alunos/privacidade${schoolHere ? `?escola=${schoolHere.slug}` : ''}`}>
          Privacidade de {school}
        </a>
      </p>
      {officer && (
        <p className="wrap-anywhere text-muted">
          Encarregado pelos dados: {officer.name},{' '}
          <a className={linkClass()} href={`mailto:${officer.email}`}>
            {officer.email}
          </a>
        </p>
      )}
    </Card>
  );
}
