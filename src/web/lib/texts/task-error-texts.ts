/** Errors of assignments, for students and schools; loaded where needed. */
export const TASK_ERROR_TEXTS = {
  task_not_approved: 'Esta aula conclui quando a tarefa for aprovada.',
  submission_refused: 'Esta tarefa não recebe entregas agora.',
  submission_changed: 'A entrega mudou enquanto isso. Veja como ela está antes de continuar.',
  edit_conflict: 'Outro aparelho ou aba salvou um texto depois. Nada foi salvo por cima dele.',
  submission_empty: 'Escreva algo, cole um link ou anexe um arquivo antes de entregar.',
  submission_quota_reached: 'Não há mais espaço para novos arquivos. Fale com a escola ou cole um link.',
  submission_file_limit_reached: 'Uma entrega leva até 10 arquivos e 100 MB. Remova algum para anexar este.',
};
