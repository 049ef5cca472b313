import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Note } from '#web/ui/feedback/note.tsx';

type Refusal = SalesWebhook['refusals'][number];

/** What was turned away: often an address that was not changed everywhere, or a secret that was. */
export function RefusalsNote({ refusals }: { refusals: Refusal[] }) {
  return (
    <div className="border-line border-b p-4">
      <Note tone="warn" title="Entregas recusadas nos últimos 7 dias">
        <ul className="mt-1 grid gap-1">
          {refusals.map((refusal) => (
            <li key={`${refusal.reason} ${refusal.sender}`}>
              {counted(refusal.tries, 'tentativa', 'tentativas')} {howOf(refusal)}, a última em{' '}
              {formatDateTime(new Date(refusal.lastAt))}.
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

const howOf = ({ reason, sender }: Refusal) =>
  reason === 'token' ? 'com um endereço antigo ou errado' : `de ${sender} com uma chave diferente da guardada`;
