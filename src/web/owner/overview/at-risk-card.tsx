import type { Overview } from '#shared/contract/owner.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { riskText } from './risk-texts.ts';
import { WhatCounts } from './what-counts.tsx';

/** Schools that may leave, why, and a link to each. */
export function AtRiskCard({ schoolsAtRisk: { total, schools } }: Pick<Overview, 'schoolsAtRisk'>) {
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="px-5 pt-5">
        <CardHead
          title="Escolas em risco"
          action={
            <WhatCounts name="Escolas em risco">
              Escolas com plano: a assinatura venceu nos últimos 30 dias e não foi renovada; há alunos há 14 dias ou
              mais e nenhuma aula foi assistida ou concluída em 14 dias; ou, dos e-mails de acesso dos últimos 7 dias,
              ao menos 3 e ao menos um décimo não chegaram.
            </WhatCounts>
          }
        />
      </div>
      {schools.length === 0 ? (
        <p className="px-5 pb-5 text-muted">Nenhuma escola com plano venceu, parou ou deixou de receber e-mails.</p>
      ) : (
        <Table label="Escolas em risco">
          <TableHead columns={['Produtor', 'Plano', 'Por quê']} />
          <tbody>
            {schools.map(({ producerId, name, email, planName, risks }) => (
              <tr key={producerId}>
                <PersonCell name={name} email={email} producerId={producerId} />
                <td className="lg:pr-10">{planName}</td>
                <td className="lg:pr-10">
                  <div className="whitespace-normal md:w-60 lg:w-auto lg:whitespace-nowrap">
                    {risks.map((risk) => (
                      <p key={risk.kind}>{riskText(risk)}</p>
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {total > schools.length && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          e mais {counted(total - schools.length, 'escola', 'escolas')}
        </p>
      )}
    </Card>
  );
}
