import type { SalesPlatform } from '#shared/sales-platforms.ts';

type Guide = {
  /** Setup instructions: where to enter the address, which events to choose, and other hints. */
  steps: string[];
  care?: string;
};

const ALL_EVENTS = 'Na dúvida, marque todos os eventos: os que não mudam o acesso ficam só registrados.';

export const GUIDES: Record<SalesPlatform, Guide> = {
  hotmart: {
    steps: [
      'No painel da Hotmart, crie uma configuração de webhook para o produto deste curso e cole o endereço.',
      'Escolha a versão 2.0.0.',
      'Marque os eventos de compra aprovada, compra completa, reembolso, chargeback e cancelamento de assinatura.',
    ],
    care: 'A Hotmart desativa a configuração de um endereço que responde com erro. Se gerar outro endereço, troque-o lá também.',
  },
  kiwify: {
    steps: [
      'No painel da Kiwify, crie um webhook para o produto deste curso e cole o endereço.',
      'Marque compra aprovada, reembolso, chargeback e os eventos de assinatura.',
      'Guarde abaixo o token do webhook: sem ele, a assinatura da Kiwify não prova nada.',
    ],
  },
  eduzz: {
    steps: [
      'No console da Eduzz, crie uma configuração de webhook com o endereço. Ela testa o endereço ao salvar.',
      'Marque os eventos de fatura paga, fatura reembolsada, chargeback e contrato atualizado da MyEduzz.',
    ],
  },
  eduzz_legacy: {
    steps: [
      'No painel antigo da Eduzz, cole o endereço na configuração de webhook.',
      'Escolha JSON ou formulário: lemos os dois.',
    ],
    care: 'Esta integração está sendo desligada pela Eduzz. Prefira a nova, que está na lista como Eduzz.',
  },
  monetizze: {
    steps: [
      'No painel da Monetizze, cadastre o endereço como postback do produto deste curso. Ela testa o endereço.',
      'Crie-o como produtor ou coprodutor: só esses avisos trazem os dados do comprador.',
      'Marque os status finalizada, completa, devolvida, bloqueada e os de assinatura.',
    ],
  },
  braip: {
    steps: [
      'No painel da Braip, cadastre o endereço como postback do produto deste curso.',
      'Marque os eventos de pagamento e de assinatura.',
      ALL_EVENTS,
    ],
  },
  kirvano: {
    steps: [
      'No painel da Kirvano, crie um webhook para o produto deste curso e cole o endereço.',
      'Marque venda aprovada, reembolso, chargeback e os eventos de assinatura.',
      'O token é opcional lá. Se preencher um, guarde o mesmo abaixo.',
    ],
  },
  cakto: {
    steps: [
      'No painel da Cakto, crie um webhook para o produto deste curso e cole o endereço. Lemos as duas versões.',
      'Marque compra aprovada, reembolso, chargeback e os eventos de assinatura.',
    ],
  },
  perfectpay: {
    steps: [
      'No painel da PerfectPay, crie um webhook para o produto deste curso e cole o endereço.',
      'Marque os status de venda aprovada, completa, devolvida e chargeback, e os de assinatura.',
    ],
  },
  ticto: {
    steps: [
      'No painel da Ticto, crie um webhook para o produto deste curso e cole o endereço.',
      'Escolha a versão 2.0.',
      'Marque venda realizada, reembolso, chargeback e os eventos de assinatura.',
    ],
  },
  greenn: {
    steps: [
      'No painel da Greenn, crie um webhook para o produto deste curso e cole o endereço.',
      'Marque os eventos de venda e de contrato.',
      ALL_EVENTS,
    ],
  },
  yampi: {
    steps: [
      'No painel da Yampi, crie um webhook e cole o endereço.',
      'Marque pedido pago e status do pedido atualizado.',
    ],
    care: 'Se a loja também vende outras coisas, limite o webhook aos pedidos deste curso: cada pedido pago que chega aqui o libera.',
  },
  lastlink: {
    steps: [
      'No painel da Lastlink, crie um webhook para o produto deste curso e cole o endereço.',
      'Marque os eventos de compra confirmada, acesso iniciado e encerrado, reembolso, chargeback e assinatura.',
    ],
  },
  hubla: {
    steps: [
      'No painel da Hubla, crie uma regra de webhook para o produto deste curso e cole o endereço.',
      'Escolha a versão 2.',
      'Marque os eventos de fatura, de assinatura e de membro adicionado ou removido.',
    ],
  },
  pagbank: {
    steps: [
      'Em quem cria os pedidos no PagBank, informe o endereço como URL de notificação.',
      'Os avisos da API de pedidos trazem o comprador e liberam o acesso.',
    ],
    care: 'As notificações antigas do PagSeguro não dizem quem comprou: ficam registradas, mas não liberam o acesso.',
  },
  mercadopago: {
    steps: [
      'Nas suas integrações do Mercado Pago, cole o endereço nos webhooks da sua aplicação.',
      'Marque pagamentos.',
    ],
    care: 'O Mercado Pago avisa só o número do pagamento, não quem comprou: o aviso fica registrado, mas não libera o acesso. Adicione esses alunos em Alunos.',
  },
  stripe: {
    steps: [
      'No painel da Stripe, crie um endpoint de webhook com o endereço.',
      'Marque checkout.session.completed, checkout.session.async_payment_succeeded, invoice.paid, charge.refunded, charge.dispute.created e customer.subscription.deleted.',
    ],
  },
  generic: {
    steps: [
      'Envie um POST para o endereço, em JSON ou como formulário.',
      'Informe pelo menos o e-mail do comprador: { "email": "nome@exemplo.com.br", "name": "Nome" }.',
      'Em "event", diga o que aconteceu, como "aprovada" ou "reembolso". Sem ele, entendemos uma compra aprovada.',
      'Em "transaction", envie o número da venda: é por ele que o reembolso encontra a compra.',
    ],
  },
};
