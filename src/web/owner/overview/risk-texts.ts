import type { SchoolRisk } from '#shared/contract/owner.ts';
import { counted } from '#web/lib/texts/counted.ts';

const daysAgo = (days: number) => `há ${counted(days, 'dia', 'dias')}`;

/** Why a school is at risk, in a sentence. */
export function riskText(risk: SchoolRisk): string {
  switch (risk.kind) {
    case 'overdue':
      return risk.days === 0 ? 'Assinatura venceu hoje' : `Assinatura vencida ${daysAgo(risk.days)}`;
    case 'undelivered':
      return `${risk.undelivered} de ${risk.sent} e-mails de acesso não chegaram em 7 dias`;
    case 'quiet':
      return risk.days === null
        ? 'Nenhuma aula assistida ou concluída até hoje'
        : `Nenhuma aula assistida ou concluída ${daysAgo(risk.days)}`;
  }
}
