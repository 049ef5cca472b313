import type { ImportOutcome, ImportVerdict } from '#shared/contract/people/imports.ts';
import type { Tone } from '#web/ui/tone.ts';

type State = ImportVerdict['state'];
export type Kind = 'new' | 'known' | 'repeated' | 'invalid' | 'no_place';

export const KINDS: Record<Kind, { one: string; many: string; tone: Tone }> = {
  new: { one: 'Novo', many: 'Novos', tone: 'ok' },
  known: { one: 'Já cadastrado', many: 'Já cadastrados', tone: 'info' },
  repeated: { one: 'Repetido', many: 'Repetidos', tone: 'calm' },
  invalid: { one: 'Inválido', many: 'Inválidos', tone: 'bad' },
  no_place: { one: 'Sem vaga', many: 'Sem vaga', tone: 'warn' },
};

export const kindOf: Record<State, Kind> = {
  new: 'new',
  known: 'known',
  enrolled: 'known',
  repeated: 'repeated',
  no_email: 'invalid',
  invalid_email: 'invalid',
  invalid_cpf: 'invalid',
  no_place: 'no_place',
  erased: 'invalid',
};

const REASONS: Record<Exclude<State, 'new' | 'repeated'>, string> = {
  known: 'Recebe o curso, mantém a senha',
  enrolled: 'Já tem acesso, não recebe e-mail',
  no_email: 'Sem endereço de e-mail',
  invalid_email: 'E-mail inválido',
  invalid_cpf: 'CPF inválido',
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

type Result = { label: string; tone: Tone };

export const RESULTS: Record<
  'added' | 'enrolled' | 'unchanged' | 'waitlisted' | 'waiting' | 'repeated' | 'not_processed' | 'failed',
  Result
> = {
  added: { label: 'Adicionado', tone: 'ok' },
  enrolled: { label: 'Matriculado', tone: 'info' },
  unchanged: { label: 'Já tinha acesso', tone: 'calm' },
  waitlisted: { label: 'Lista de espera', tone: 'warn' },
  waiting: { label: 'Na fila', tone: 'calm' },
  repeated: { label: 'Repetido', tone: 'calm' },
  not_processed: { label: 'Não processado', tone: 'warn' },
  failed: { label: 'Falhou', tone: 'bad' },
};

export const resultOf = (outcome: ImportOutcome): Result =>
  outcome in RESULTS ? RESULTS[outcome as keyof typeof RESULTS] : RESULTS.failed;

/** Why a line was left out, null when it was not. */
export function outcomeReason(outcome: ImportOutcome, email: string): string | null {
  if (outcome === 'not_processed') return 'A importação parou antes desta linha';
  if (outcome === 'course_gone') return 'O curso foi excluído ou o prazo dele terminou';
  if (outcome === 'waitlisted') return 'A turma está cheia: entra quando uma vaga abrir';
  if (outcome === 'added' || outcome === 'enrolled' || outcome === 'unchanged' || outcome === 'waiting') return null;
  return reasonOf({ state: outcome }, email);
}
