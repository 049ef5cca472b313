import type { ListShape } from '../list-shape.ts';

/** Sales export. The file's headers are not published, so the API's and the screens' names are accepted. */
export const kiwify: ListShape = {
  name: 'Kiwify (relatório de vendas)',
  recognisedBy: [
    ['id da venda', 'order id', 'reference', 'referencia', 'order ref', 'pedido'],
    ['email', 'e mail', 'email do cliente', 'customer email', 'cliente email'],
    ['produto', 'nome do produto', 'product name', 'product'],
    ['celular', 'mobile', 'customer mobile', 'telefone do cliente', 'cpf cnpj', 'cnpj cpf'],
  ],
  columns: {
    email: ['email', 'e mail', 'email do cliente', 'customer email', 'cliente email'],
    name: ['cliente', 'nome', 'nome do cliente', 'nome completo', 'customer name', 'cliente nome'],
    phone: ['celular', 'telefone', 'telefone do cliente', 'mobile', 'customer mobile'],
    cpf: ['cpf', 'cpf cnpj', 'cnpj cpf', 'documento', 'customer cpf'],
    product: ['produto', 'nome do produto', 'product name', 'product'],
    productCode: ['id do produto', 'product id', 'codigo do produto'],
    offerCode: ['oferta', 'id da oferta', 'offer id', 'plano', 'plan id'],
    status: ['status', 'status da venda', 'order status'],
    endsOn: ['acesso ate', 'access until', 'customer access until'],
  },
  sales: ['kiwify'],
};
