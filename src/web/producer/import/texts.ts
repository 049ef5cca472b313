import type { ImportOutcome, ImportVerdict } from '#shared/contract/people/imports.ts';
import { dayInList } from '#shared/import/day-in-list.ts';
import type { ListPlatform } from '#shared/import/list-shape.ts';
import { LIST_SHAPES } from '#shared/import/recognise.ts';
import { formatList } from '#shared/text/format-list.ts';
import { formatDay } from '#shared/time/days.ts';
import type { Tone } from '#web/ui/tone.ts';

type State = ImportVerdict['state'];
export type Kind =
  | 'new'
  | 'known'
  | 'renewed'
  | 'more'
  | 'repeated'
  | 'not_paid'
  | 'no_course'
  | 'invalid'
  | 'no_place';

export const KINDS: Record<Kind, { one: string; many: string; tone: Tone }> = {
  new: { one: 'Novo', many: 'Novos', tone: 'ok' },
  known: { one: 'Já cadastrado', many: 'Já cadastrados', tone: 'info' },
  renewed: { one: 'Renovado', many: 'Renovados', tone: 'info' },
  more: { one: 'Outro produto', many: 'Outros produtos', tone: 'info' },
  repeated: { one: 'Repetido', many: 'Repetidos', tone: 'calm' },
  not_paid: { one: 'Sem acesso', many: 'Sem acesso', tone: 'warn' },
  no_course: { one: 'Sem curso', many: 'Sem curso', tone: 'warn' },
  invalid: { one: 'Inválido', many: 'Inválidos', tone: 'bad' },
  no_place: { one: 'Sem vaga', many: 'Sem vaga', tone: 'warn' },
};

/** Filters shown even if they are empty. */
export const ALWAYS: readonly Kind[] = ['new', 'known', 'repeated', 'invalid'];

/** Lines whose person gets something, or already has it. */
export const IN_SCHOOL: readonly Kind[] = ['new', 'known', 'renewed', 'more'];

export const kindOf: Record<State, Kind> = {
  new: 'new',
  known: 'known',
  renewed: 'renewed',
  more: 'more',
  enrolled: 'known',
  repeated: 'repeated',
  refunded: 'not_paid',
  cancelled: 'not_paid',
  unpaid: 'not_paid',
  unknown_status: 'not_paid',
  expired: 'not_paid',
  no_course: 'no_course',
  no_email: 'invalid',
  invalid_email: 'invalid',
  no_place: 'no_place',
  erased: 'invalid',
};

const REASONS: Record<Exclude<State, 'new' | 'repeated'>, string> = {
  known: 'Recebe o curso, mantém a senha',
  renewed: 'O acesso passa a durar mais',
  more: 'Mais um produto da mesma pessoa',
  enrolled: 'Já tem acesso, não recebe e-mail',
  refunded: 'Compra reembolsada ou contestada',
  cancelled: 'Compra ou acesso cancelado',
  unpaid: 'Compra não paga',
  unknown_status: 'Situação da compra não reconhecida',
  expired: 'O acesso já terminou',
  no_course: 'Produto sem curso escolhido',
  no_email: 'Sem endereço de e-mail',
  invalid_email: 'E-mail inválido',
  no_place: 'Sem vaga no seu plano',
  erased: 'Pediu a exclusão dos dados: só volta se comprar ou for matriculado à mão',
};

export function reasonOf({ state, sameAs }: Pick<ImportVerdict, 'state' | 'sameAs'>, email: string): string | null {
  if (state === 'new') return null;
  if (state === 'repeated') return sameAs ? `Igual à linha ${sameAs}` : 'Repetido na lista';
  if (state === 'invalid_email' && email.split('@').length > 2) return 'Endereço com dois @';
  if (state === 'invalid_email' && !email.includes('@')) return 'Sem endereço de e-mail';
  return REASONS[state];
}

/** Until when the person gets access; null if the list names no end. */
export function endText({ name, lastDay }: Pick<ImportVerdict, 'name' | 'lastDay'>, endsOn = ''): string | null {
  if (lastDay) return `Acesso até ${formatDay(lastDay)}`;
  return name !== undefined && endsOn.trim() !== '' && dayInList(endsOn) === null ? 'Sem fim na lista' : null;
}

const BLANK: Record<NonNullable<ImportVerdict['blank']>[number], string> = {
  phone: 'Telefone',
  cpf: 'CPF',
  endsOn: 'Fim do acesso',
};

/** Unreadable fields: `CPF e Telefone inválidos: ficam em branco`. */
export function blankText(blank: NonNullable<ImportVerdict['blank']>): string {
  const named = blank.map((field) => BLANK[field]);
  return `${formatList(named)} ${named.length === 1 ? 'inválido: fica em branco' : 'inválidos: ficam em branco'}`;
}

type Result = { label: string; tone: Tone };

export const RESULTS: Record<
  'added' | 'enrolled' | 'renewed' | 'unchanged' | 'waitlisted' | 'waiting' | 'repeated' | 'not_processed' | 'failed',
  Result
> = {
  added: { label: 'Adicionado', tone: 'ok' },
  enrolled: { label: 'Matriculado', tone: 'info' },
  renewed: { label: 'Renovado', tone: 'info' },
  unchanged: { label: 'Já tinha acesso', tone: 'calm' },
  waitlisted: { label: 'Lista de espera', tone: 'warn' },
  waiting: { label: 'Na fila', tone: 'calm' },
  repeated: { label: 'Repetido', tone: 'calm' },
  not_processed: { label: 'Não processado', tone: 'warn' },
  failed: { label: 'Falhou', tone: 'bad' },
};
const LEFT_OUT: Result = { label: 'Fora', tone: 'warn' };

export function resultOf(outcome: ImportOutcome): Result {
  if (outcome in RESULTS) return RESULTS[outcome as keyof typeof RESULTS];
  if (outcome === 'course_gone' || outcome === 'invalid_cpf') return RESULTS.failed;
  return ['not_paid', 'no_course'].includes(kindOf[outcome as State]) ? LEFT_OUT : RESULTS.failed;
}

const DONE: readonly ImportOutcome[] = ['added', 'enrolled', 'renewed', 'unchanged', 'waiting'];

/** Why a line was left out; null if it was not. */
export function outcomeReason(outcome: ImportOutcome, email: string): string | null {
  if (outcome === 'not_processed') return 'A importação parou antes desta linha';
  if (outcome === 'course_gone') return 'O curso foi excluído ou o prazo dele terminou';
  if (outcome === 'waitlisted') return 'A turma está cheia: entra quando uma vaga abrir';
  if (outcome === 'invalid_cpf') return 'CPF inválido';
  return DONE.includes(outcome) ? null : reasonOf({ state: outcome as State }, email);
}

/** Name of the import's source. */
export const platformName = (platform: string): string => LIST_SHAPES[platform as ListPlatform]?.name ?? 'Lista';
