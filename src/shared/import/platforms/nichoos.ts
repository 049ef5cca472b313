import type { ListShape } from '../list-shape.ts';

export const nichoos: ListShape = {
  name: 'Nichoos (alunos)',
  recognisedBy: [['nome'], ['email', 'e mail'], ['whatsapp'], ['dataexpiracao', 'data expiracao']],
  columns: {
    email: ['email', 'e mail'],
    name: ['nome', 'nome completo'],
    phone: ['whatsapp', 'celular', 'telefone'],
    cpf: ['cpf', 'documento'],
    product: ['curso', 'produto', 'area', 'plano'],
    status: ['status', 'situacao'],
    endsOn: ['dataexpiracao', 'data expiracao'],
  },
  sales: [],
};
