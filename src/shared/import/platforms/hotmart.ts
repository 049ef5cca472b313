import type { ListShape } from '../list-shape.ts';

/** The detailed sales report. */
export const hotmart: ListShape = {
  name: 'Hotmart (relatório de vendas)',
  recognisedBy: [
    ['codigo da transacao', 'transacao', 'transaction code'],
    ['email do a comprador a', 'email do comprador', 'buyer email'],
  ],
  columns: {
    email: ['email do a comprador a', 'email do comprador', 'buyer email', 'email'],
    name: ['comprador a', 'comprador', 'nome do comprador', 'buyer', 'buyer name', 'nome'],
    phone: ['telefone', 'telefone final', 'phone'],
    cpf: ['documento', 'document'],
    product: ['produto', 'nome do produto', 'product', 'product name'],
    productCode: ['codigo do produto', 'product code'],
    offerCode: ['codigo do preco', 'codigo da oferta', 'price code'],
    status: ['status da transacao', 'status', 'transaction status'],
  },
  sales: ['hotmart'],
};
