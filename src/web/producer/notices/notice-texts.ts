import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import type { Tone } from '#web/ui/tone.ts';

export function audienceText({ audience }: Pick<NoticeShown, 'audience'>): string {
  if (audience.kind === 'all') return 'Todos os alunos';
  if (audience.kind === 'students') return counted(audience.chosen, 'aluno escolhido', 'alunos escolhidos');
  if (!audience.title) return 'Curso excluído';
  return audience.deleted ? `${audience.title} (curso excluído)` : audience.title;
}

type State = { tone: Tone; label: string; when: string };

/** A due notice is sent within a minute. */
export function stateText({ state, at }: Pick<NoticeShown, 'state' | 'at'>, now: Date): State {
  const moment = new Date(at);
  const when = formatDateTime(moment);
  if (state === 'sent') return { tone: 'ok', label: 'Enviada', when };
  if (state === 'cancelled') return { tone: 'calm', label: 'Cancelada', when };
  return leaves({ state, at }, now)
    ? { tone: 'info', label: 'Saindo', when }
    : { tone: 'info', label: 'Agendada', when };
}

export const leaves = ({ state, at }: Pick<NoticeShown, 'state' | 'at'>, now: Date) =>
  state === 'scheduled' && new Date(at) <= now;

const SOON_MS = 4_000;
const HOUR_MS = 3_600_000;

/** Milliseconds until the next one leaves, an hour at most: browsers cannot wait for weeks. False if none will. */
export function readAgainIn(notices: readonly Pick<NoticeShown, 'state' | 'at'>[], now: Date): number | false {
  const waits = notices.filter(({ state }) => state === 'scheduled').map(({ at }) => Date.parse(at) - now.getTime());
  return waits.length > 0 && Math.min(HOUR_MS, Math.max(SOON_MS, Math.min(...waits)));
}

/** Empty if it was not counted. */
export function figureText(count: number | null, of: number | null = null): string {
  if (count === null) return '–';
  const text = count.toLocaleString('pt-BR');
  return of ? `${text} (${Math.floor((count / of) * 100)}%)` : text;
}
