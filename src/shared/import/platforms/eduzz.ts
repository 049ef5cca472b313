import type { ListShape } from '../list-shape.ts';

/** The sales report; columns of the client are under `Cliente /`. */
export const eduzz: ListShape = {
  name: 'Eduzz (relatório de vendas)',
  recognisedBy: [
    ['fatura', 'id da fatura', 'codigo da fatura', 'numero da fatura'],
    ['cliente e mail', 'cliente email', 'email do cliente', 'e mail do cliente'],
  ],
  columns: {
    email: ['cliente e mail', 'cliente email', 'email do cliente', 'e mail do cliente'],
    name: ['cliente nome', 'nome do cliente', 'cliente'],
    phone: ['cliente fones', 'cliente fone', 'cliente telefone', 'cliente celular', 'telefone do cliente', 'telefone'],
    cpf: ['cliente documento', 'documento do cliente', 'cliente cpf', 'cpf cnpj', 'documento'],
    product: ['produto', 'nome do produto', 'titulo do produto', 'conteudo'],
    productCode: ['id do produto', 'codigo do produto', 'cod produto', 'id produto', 'produto id'],
    offerCode: ['id da oferta', 'codigo da oferta', 'oferta'],
    status: ['status', 'status da fatura', 'situacao'],
  },
  sales: ['eduzz', 'eduzz_legacy'],
};
