import { useRef, useState } from 'react';
import { formatBrl } from '#shared/billing/money.ts';
import { EXPANSION, expansionUnitCents, mayExpand } from '#shared/billing/plan-purchase.ts';
import type { Billing } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { showWrong } from '#web/ui/form/show-wrong.ts';
import type { Position } from './plan-terms.ts';
import { nearestQuantity, quantityProblem } from './quantity.ts';
import { Packs, StudentsField } from './students-field.tsx';

const NUMBER = new Intl.NumberFormat('pt-BR');

type ExpansionCardProps = { billing: Billing; position: Position; onExpand: (students: number) => void };

export function ExpansionCard({ billing: { expansions }, position, onExpand }: ExpansionCardProps) {
  const [typed, setTyped] = useState(String(EXPANSION.standard));
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = quantityProblem(typed);
  const unit = expansionUnitCents(position);
  const students = nearestQuantity(typed);
  function expand() {
    setTried(true);
    if (problem) showWrong(field.current);
    else onExpand(students);
  }
  return (
    <Card>
      <section aria-label="Expandir Limite">
        <CardHead title="Expandir Limite">Vagas extras por 1 ano, em pagamento único.</CardHead>
        {mayExpand(position) ? (
          <div className="expansion">
            <StudentsField ref={field} value={typed} onChange={setTyped} tried={tried} />
            <p aria-live="polite" className="expansion-price tabular-nums">
              <span className="block text-muted text-sm">
                {NUMBER.format(students)} × {formatBrl(unit)}
              </span>
              <b>{formatBrl(students * unit)}</b>
              <span className="block text-muted text-sm">
                {formatBrl((students * unit) / EXPANSION.months)} por mês
              </span>
            </p>
            <Button onClick={expand}>Pagar expansão</Button>
            <div className="col-span-full">
              <Packs value={typed} onChange={setTyped} unitCents={unit} />
            </div>
          </div>
        ) : (
          <p>Renove seu plano para expandir o limite: enquanto a assinatura está vencida, nenhuma vaga conta.</p>
        )}
        {expansions.length > 0 && (
          <ul aria-label="Expansões ativas" className="mt-4 grid gap-1.5 border-line border-t pt-4 tabular-nums">
            {expansions.map(({ id, additionalStudents, endsAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span>+{counted(additionalStudents, 'aluno', 'alunos')}</span>
                <span className="text-muted">até {formatDate(new Date(endsAt))}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
