/** What is refused of requests about one's data, to students and to their school: loaded where there are some. */
export const DATA_ERROR_TEXTS = {
  data_code_wrong: 'Código errado. Confira o e-mail mais recente.',
  data_code_over: 'Este código não vale mais. Peça outro.',
  data_request_open: 'Você já tem um pedido igual em andamento.',
  data_request_over: 'Este pedido já foi encerrado. Atualize a página.',
};
