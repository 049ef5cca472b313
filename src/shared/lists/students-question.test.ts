import { expect, test } from 'vitest';
import { readStudentsQuestion, studentsAddress } from './students-question.ts';

const course = '0a4f1c52-6a43-4c0e-9a3e-3f0d8a3b7c11';

test.each([
  [{ search: '', page: 1 }, {}],
  [
    { search: 'josé', page: 3, courseId: course },
    { busca: 'josé', pagina: '3', curso: course },
  ],
  [{ search: '123', page: 1 }, { busca: '123' }],
  [
    { search: '', page: 1, status: 'inactive' as const, situation: 'never_entered' as const },
    { status: 'inactive', situacao: 'never_entered' },
  ],
])('%j is written as %j, and read back', (question, address) => {
  expect(studentsAddress(question)).toEqual(address);
  expect(readStudentsQuestion(address)).toEqual(question);
});

test.each([
  [{ pagina: '0' }],
  [{ pagina: '1.5' }],
  [{ pagina: 'x' }],
  [{ curso: 'x' }],
  [{ status: 'x' }],
  [{ situacao: 'x' }],
  [{ busca: 5 }],
  [{ pagina: '9e9' }],
])('%j is ignored', (address) => expect(readStudentsQuestion(address)).toEqual({ search: '', page: 1 }));
