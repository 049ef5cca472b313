import type { AnyContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import type { Assurance } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';
import { ACTS, actOf } from './acts.ts';

/** Its callers state the purpose themselves. */
const SAID_BY_CALLER = ['public.confirmation'];
/** Everyday, but refused like a sensitive one to a session that is older than the account's second step. */
const OF_OLDER_SESSIONS = ['public.enterPanel', 'public.enterSchool', 'public.studyWithAccount'];

function sensitiveIn(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, node]) => {
    if (!('~orpc' in node)) return sensitiveIn(node, `${prefix}${name}.`);
    const { stepUp } = (node as AnyContractProcedure)['~orpc'].meta as Partial<Assurance>;
    return stepUp === false ? [] : [`${prefix}${name}`];
  });
}

test('the confirmation before every sensitive operation says what is about to happen', () => {
  expect([...Object.keys(ACTS), ...SAID_BY_CALLER].sort()).toEqual(
    [...sensitiveIn(contract), ...OF_OLDER_SESSIONS].sort(),
  );
});

test('numbers and kinds are taken from the call', () => {
  const of = (studentIds: string[]) => actOf(['producer', 'removeStudents'], { studentIds });
  expect(of(['a'])).toBe('Você vai remover 1 aluno da escola.');
  expect(of(Array(1200).fill('a'))).toBe('Você vai remover 1.200 alunos da escola.');
  expect(actOf(['producer', 'deleteForGood'], { kind: 'lesson' })).toBe('Você vai excluir a aula definitivamente.');
  expect(actOf(['owner', 'setKeeping'], { planId: 'basic', keepsStudents: false })).toBe(
    'Você vai deixar de manter os alunos das escolas de um plano na limpeza anual.',
  );
  expect(actOf(['owner', 'setCleanup'], { on: false })).toBe('Você vai desligar a limpeza anual de alunos.');
});
