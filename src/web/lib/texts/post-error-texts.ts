/** Errors of conversations, for students and schools; loaded where needed. */
export const POST_ERROR_TEXTS = {
  post_repeated: 'Você já escreveu isto. Se faltou algo, complete com outras palavras.',
  post_limit_reached: 'Você escreveu muitas mensagens seguidas. Espere um pouco e envie de novo.',
  post_refused: 'A escola não abriu esta conversa para mensagens de alunos.',
  picture_gone: 'Uma das imagens não está mais aqui. Remova-a e anexe de novo.',
  picture_quota_reached: 'A escola está sem espaço para novas imagens. Envie só o texto.',
  edit_over: 'Uma mensagem pode ser editada por 15 minutos. Escreva outra para corrigir.',
  post_judged: 'Outra pessoa da equipe já decidiu sobre esta mensagem. Veja como ela ficou.',
  saved_reply_limit_reached: 'A escola já tem 100 respostas prontas. Remova uma para salvar esta.',
};
