import { keptText, shownRetention } from '#shared/privacy/retention.ts';
import { usePlatform, useSchool } from '#web/lib/session/session.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';

/** Retention periods, as the deletion jobs use them. */
export function KeptCard() {
  const school = useSchool();
  const cleanupOn = usePlatform().cleanupOn && !school?.keepsStudents;
  return (
    <Card>
      <CardHead title="O que guardamos, e por quanto tempo">A mesma lista comanda a limpeza automática.</CardHead>
      <dl>
        {shownRetention(cleanupOn).map((topic) => (
          <div
            key={topic.id}
            className="grid grid-cols-2 gap-4 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0"
          >
            <dt className="text-muted">{topic.label}</dt>
            <dd className="text-right font-medium">{keptText(topic, cleanupOn)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
