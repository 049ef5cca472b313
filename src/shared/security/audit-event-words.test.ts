import { expect, test } from 'vitest';
import { courseInput } from '#shared/contract/school/courses.ts';
import { settingsInput } from '#shared/contract/school/settings.ts';
import { auditEventActionsMatching, auditEventText } from './audit-event-words.ts';
import type { AuditEventAction } from './audit-events.ts';
import { fieldNamesText } from './audit-field-words.ts';

const said = (action: AuditEventAction, count: number) => auditEventText({ action, subject: null, count });

test.each([
  ['students_exported', 'Exportou 1 aluno', 'Exportou 6.412 alunos'],
  ['data_requests_exported', 'Exportou 1 pedido de titular', 'Exportou 6.412 pedidos de titulares'],
  ['certificates_exported', 'Exportou 1 certificado', 'Exportou 6.412 certificados'],
  ['import_failures_exported', 'Baixou 1 linha fora da importação', 'Baixou 6.412 linhas fora da importação'],
  ['school_brought', 'Trouxe uma escola com 1 aluno', 'Trouxe uma escola com 6.412 alunos'],
  ['deeds_exported', 'Exportou a auditoria: 1', 'Exportou a auditoria: 6.412'],
] as const)('%s says what it counts in the singular and the plural', (action, one, many) => {
  expect([said(action, 1), said(action, 6412)]).toEqual([one, many]);
});

test('an action is found by what it counts', () => {
  expect(auditEventActionsMatching('uma escola com alunos')).toEqual(['school_brought']);
});

const { email: mail, ...looks } = settingsInput.shape;
const CHANGED = [looks, courseInput.shape].flatMap((shape) => Object.keys(shape));
/** Audited on their own. */
const APART = ['published'];

test.each(CHANGED.filter((field) => !APART.includes(field)))('a change of %s is named in words', (field) => {
  expect(fieldNamesText([field])).not.toBe(field);
});
