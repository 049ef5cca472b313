/** Errors of data requests, for students and schools; loaded where needed. */
export const DATA_ERROR_TEXTS = {
  data_code_wrong: 'Código errado. Confira o e-mail mais recente.',
  data_code_over: 'Este código não vale mais. Peça outro.',
  data_request_open: 'Você já tem um pedido igual em andamento.',
  data_request_over: 'Este pedido já foi encerrado. Atualize a página.',
};
