import type { ListShape } from '../list-shape.ts';

/** The file that MemberKit imports members from: name, e-mail, and two days that every line has or none. */
export const memberkit: ListShape = {
  name: 'MemberKit (alunos)',
  recognisedBy: [
    ['nome', 'nome completo', 'full name'],
    ['email', 'e mail'],
    ['data de expiracao', 'data de matricula', 'expiracao', 'matricula'],
  ],
  columns: {
    email: ['email', 'e mail'],
    name: ['nome', 'nome completo', 'full name'],
    phone: ['telefone', 'celular', 'phone'],
    cpf: ['cpf', 'cpf cnpj', 'documento'],
    product: ['turma', 'turmas', 'curso', 'classroom'],
    status: ['status', 'situacao'],
    endsOn: ['data de expiracao', 'expiracao', 'expira em'],
  },
  sales: [],
};
