import type { ListShape } from '../list-shape.ts';

export const entregaDigital: ListShape = {
  name: 'Entrega Digital (alunos)',
  recognisedBy: [['nome'], ['e mail', 'email'], ['id produto', 'id do produto'], ['validade']],
  columns: {
    email: ['e mail', 'email'],
    name: ['nome', 'nome completo'],
    phone: ['telefone', 'celular'],
    cpf: ['cpf', 'documento'],
    product: ['produto', 'nome do produto'],
    productCode: ['id produto', 'id do produto'],
    status: ['status', 'situacao'],
    endsOn: ['validade'],
  },
  sales: [],
};
