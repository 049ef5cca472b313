import type { ExtensionOutlook } from '#shared/contract/extensions.ts';
import { counted } from '#web/lib/counted.ts';

/** A sentence for each kind of enrolment that is not simply extended. */
export function outlookTexts({ reopened, longer, outside }: ExtensionOutlook): string[] {
  return [
    reopened > 0 && `${counted(reopened, 'delas já venceu e volta', 'delas já venceram e voltam')} a abrir.`,
    longer > 0 &&
      `${counted(longer, 'vai além deste prazo e fica como está', 'vão além deste prazo e ficam como estão')}.`,
    outside > 0 &&
      `${counted(outside, 'fica de fora, sem matrícula ou com o acesso encerrado', 'ficam de fora, sem matrícula ou com o acesso encerrado')}.`,
  ].filter((text) => text !== false);
}
