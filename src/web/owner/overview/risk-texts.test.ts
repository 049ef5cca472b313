import { expect, test } from 'vitest';
import { riskText } from './risk-texts.ts';

test.each([
  [{ kind: 'overdue', days: 0 } as const, 'Assinatura venceu hoje'],
  [{ kind: 'overdue', days: 1 } as const, 'Assinatura vencida há 1 dia'],
  [{ kind: 'undelivered', undelivered: 12, sent: 30 } as const, '12 de 30 e-mails de acesso não chegaram em 7 dias'],
  [{ kind: 'quiet', days: 21 } as const, 'Nenhuma aula assistida ou concluída há 21 dias'],
  [{ kind: 'quiet', days: null } as const, 'Nenhuma aula assistida ou concluída até hoje'],
])('%j', (risk, text) => expect(riskText(risk)).toBe(text));
