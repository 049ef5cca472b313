import type { ExtensionOutlook } from '#shared/contract/people/extensions.ts';
import { counted } from '#web/lib/texts/counted.ts';

export function outlookTexts({ reopened, longer, outside }: ExtensionOutlook): string[] {
  return [
    reopened > 0 && `${counted(reopened, 'já venceu e volta', 'já venceram e voltam')} a abrir.`,
    longer > 0 &&
      `${counted(longer, 'não tem prazo ou já vai além dele, e fica como está', 'não têm prazo ou já vão além dele, e ficam como estão')}.`,
    outside > 0 && `Em ${counted(outside, 'caso', 'casos')} não há matrícula, ou o acesso foi encerrado: nada muda.`,
  ].filter((text) => text !== false);
}
