/** Calls available with the school's API key; test/docs/api-page.test.ts runs each example. */
export type ApiCall = {
  name: string;
  title: string;
  text: string;
  fields: readonly (readonly [name: string, what: string])[];
  /** Example parameters for a school's id; placeholders stand for the reader's values. */
  example: (adminId: string) => Record<string, string>;
  answers?: string;
};

export const API_CALLS: readonly ApiCall[] = [
  {
    name: 'userWebhook.php',
    title: 'Matricular um aluno',
    text: 'Cria o aluno se ele ainda não existe, libera o curso e envia o e-mail de acesso.',
    fields: [
      [
        'course_id',
        'O curso. Está no endereço da tela Webhooks dele: /admin/courses/{id}/webhooks. Vale também na URL.',
      ],
      ['name', 'Nome completo.'],
      ['email', 'E-mail do aluno.'],
      ['password', 'Opcional. Sem ela, uma senha é criada e enviada ao aluno.'],
      [
        'cohort_id',
        'Opcional. O ID da turma, que aparece no endereço da página dela. Sem ele, vale a turma que recebe matrículas hoje.',
      ],
      ['module_ids', 'Opcional. Lista dos módulos liberados; em formulário, repita o campo. Sem ela, o curso inteiro.'],
      ['waiting_list', 'Opcional, com cohort_id. Com true, o aluno entra na lista de espera da turma.'],
    ],
    example: () => ({ course_id: 'ID_DO_CURSO', name: 'Mariana Lopes', email: 'mariana@exemplo.com.br' }),
  },
  {
    name: 'deleteProfile.php',
    title: 'Remover um aluno',
    text: 'Tira o aluno da sua escola, com as matrículas dele.',
    fields: [
      ['profileId', 'A conta do aluno.'],
      ['adminId', 'O seu adminId, que está no cartão da chave.'],
    ],
    example: (adminId) => ({ profileId: 'ID_DA_CONTA', adminId }),
  },
  {
    name: 'sendHostingerEmail.php',
    title: 'Escrever para um aluno',
    text: 'Envia um e-mail no modelo da sua escola. Só para quem é aluno dela, até 300 por hora.',
    fields: [
      ['to', 'E-mail de um aluno da escola.'],
      ['subject', 'Assunto.'],
      ['html', 'A mensagem. Scripts e estilos de página são retirados.'],
      ['senderName', 'Opcional. Nome de quem envia.'],
    ],
    example: () => ({
      to: 'mariana@exemplo.com.br',
      subject: 'Aula nova',
      html: '<p>A aula de hoje já está no ar.</p>',
    }),
  },
  {
    name: 'payment.php',
    title: 'Assinar um plano',
    text: 'Abre o pagamento de um plano da sua conta.',
    fields: [
      ['userId', 'O seu adminId.'],
      ['email', 'O e-mail da sua conta.'],
      ['planId', 'basic, professional ou premium; com _annual, por um ano.'],
      ['price', 'O preço em reais, para conferência.'],
    ],
    example: (userId) => ({ userId, email: 'voce@exemplo.com.br', planId: 'basic', price: '47.00' }),
    answers: 'checkoutUrl: a página de pagamento.',
  },
  {
    name: 'expansionPayment.php',
    title: 'Expandir o limite de alunos',
    text: 'Abre o pagamento de vagas extras, por 1 ano.',
    fields: [
      ['userId', 'O seu adminId.'],
      ['additionalStudents', 'De 1.000 em 1.000.'],
    ],
    example: (userId) => ({ userId, additionalStudents: '1000' }),
    answers: 'checkoutUrl: a página de pagamento.',
  },
];

export function curlOf({ name, example }: ApiCall, origin: string, adminId: string): string {
  const body = JSON.stringify(example(adminId), null, 2);
  return `curl ${origin}/api/${name} \\
  -H 'Authorization: Bearer SUA_CHAVE' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
}
