import type { contract } from '#shared/contract/contract.ts';
import { counted } from '#web/lib/texts/counted.ts';

type Path<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends { '~orpc': unknown } ? `${Prefix}${K}` : Path<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type Act = string | ((input: never) => string);

const KINDS = { course: 'o curso', module: 'o módulo', lesson: 'a aula' };

/** What the person is about to do, shown when asking for a confirmation. */
export const ACTS = {
  'public.enterPanel': 'Você vai abrir outra escola.',
  'public.enterSchool': 'Você vai abrir outra escola.',
  'public.studyWithAccount': 'Você vai abrir a sua área do aluno.',
  'public.openOwnPanel': 'Você vai abrir o painel da sua escola.',
  'student.changePassword': 'Você vai trocar a senha da sua conta.',
  'producer.changePassword': 'Você vai trocar a senha da sua conta.',
  'student.requestEmailChange': 'Você vai trocar o e-mail da sua conta.',
  'producer.requestEmailChange': 'Você vai trocar o e-mail da sua conta.',
  'owner.requestEmailChange': 'Você vai trocar o e-mail da sua conta.',
  'factors.startTotp': 'Você vai configurar um aplicativo autenticador.',
  'factors.confirmTotp': 'Você vai configurar um aplicativo autenticador.',
  'factors.removeTotp': 'Você vai remover o aplicativo autenticador da sua conta.',
  'factors.renewRecoveryCodes': 'Você vai gerar novos códigos de recuperação.',
  'factors.startPasskey': 'Você vai criar uma chave de acesso para a sua conta.',
  'factors.addPasskey': 'Você vai criar uma chave de acesso para a sua conta.',
  'factors.removePasskey': 'Você vai remover uma chave de acesso da sua conta.',
  'factors.requireFactor': ({ on }: { on: boolean }) =>
    on ? 'Você vai exigir a segunda etapa da equipe.' : 'Você vai deixar de exigir a segunda etapa da equipe.',
  'factors.cancelReset': 'Você vai cancelar a redefinição da sua verificação em duas etapas.',
  'producer.inviteMember': 'Você vai convidar alguém para a equipe da escola.',
  'producer.resendInvitation': 'Você vai reenviar um convite para a equipe da escola.',
  'producer.changeMember': 'Você vai mudar o que alguém da equipe pode fazer.',
  'producer.removeMember': 'Você vai remover alguém da equipe da escola.',
  'producer.offerOwnership': 'Você vai oferecer a sua escola a outra pessoa.',
  'producer.acceptOwnership': 'Você vai se tornar dono da escola.',
  'producer.createApiKey': 'Você vai gerar uma chave de API para a sua escola.',
  'producer.revokeApiKey': 'Você vai revogar a chave de API da sua escola.',
  'producer.updateSettings': 'Você vai mudar a chave do serviço que envia os e-mails da escola.',
  'producer.setSlug': 'Você vai mudar o endereço da escola.',
  'producer.setDomain': 'Você vai mudar o domínio da escola.',
  'producer.removeDomain': 'Você vai remover o domínio da escola.',
  'producer.exportAuditEvents': 'Você vai exportar a auditoria da escola.',
  'producer.changeBadgeKey': 'Você vai trocar a chave que assina as credenciais da escola.',
  'producer.renewSaleAddress': 'Você vai trocar o endereço que recebe as vendas da escola.',
  'producer.setSaleSecret': 'Você vai guardar o segredo de uma plataforma de vendas.',
  'producer.removeSaleSecret': 'Você vai apagar o segredo de uma plataforma de vendas.',
  'producer.renewWebhook': 'Você vai trocar o endereço que recebe as vendas deste curso.',
  'producer.setWebhookSecret': 'Você vai guardar o segredo de uma plataforma de vendas.',
  'producer.removeWebhookSecret': 'Você vai apagar o segredo de uma plataforma de vendas.',
  'producer.setVideoKey': 'Você vai guardar a chave que assina os seus vídeos.',
  'producer.removeVideoKey': 'Você vai apagar a chave que assina os seus vídeos.',
  'producer.undoImport': 'Você vai desfazer uma importação.',
  'producer.undoCourseImport': 'Você vai desfazer a vinda de um curso.',
  'producer.importFailures': 'Você vai baixar os dados das linhas não importadas.',
  'producer.removeStudents': ({ studentIds }: { studentIds: string[] }) =>
    `Você vai remover ${counted(studentIds.length, 'aluno', 'alunos')} da escola.`,
  'producer.startBulkAction': ({ expected }: { expected: number }) =>
    `Você vai encerrar o acesso de ${counted(expected, 'aluno', 'alunos')}.`,
  'producer.startSchoolExport': 'Você vai gerar um pacote com tudo da sua escola.',
  'producer.startSchoolImport': 'Você vai trazer uma escola para esta.',
  'producer.confirmSchoolImport': 'Você vai trazer uma escola para esta.',
  'producer.registerDataRequest': 'Você vai registrar um pedido de titular.',
  'producer.refuseDataRequest': 'Você vai recusar o pedido de um titular.',
  'producer.requestClosing': 'Você vai encerrar a sua escola.',
  'producer.requestOwnCopy': 'Você vai pedir uma cópia dos dados da sua conta.',
  'producer.deleteCourse': 'Você vai excluir um curso.',
  'producer.deleteForGood': ({ kind }: { kind: keyof typeof KINDS }) =>
    `Você vai excluir ${KINDS[kind]} definitivamente.`,
  'owner.removeProducer': 'Você vai remover um produtor e tudo o que é da escola dele.',
  'owner.requestFactorReset': 'Você vai redefinir a verificação em duas etapas de outra pessoa.',
  'owner.setCleanup': ({ on }: { on: boolean }) => `Você vai ${on ? 'ligar' : 'desligar'} a limpeza anual de alunos.`,
  'owner.setKeeping': ({ keepsStudents }: { keepsStudents: boolean }) =>
    keepsStudents
      ? 'Você vai manter os alunos das escolas de um plano na limpeza anual.'
      : 'Você vai deixar de manter os alunos das escolas de um plano na limpeza anual.',
  'owner.refuseProducerRequest': 'Você vai recusar o pedido de um produtor.',
  'owner.startBackup': 'Você vai fazer um backup de toda a plataforma.',
  'owner.decideCleanup': ({ run }: { run: boolean }) =>
    run ? 'Você vai iniciar a limpeza anual de alunos.' : 'Você vai pular a limpeza anual de alunos.',
} satisfies Partial<Record<Path<typeof contract>, Act>>;

const UNNAMED = 'Isto mexe com a segurança da sua conta.';

export function actOf(path: string[], input: unknown): string {
  const act: Act | undefined = (ACTS as Record<string, Act>)[path.join('.')];
  return typeof act === 'function' ? act(input as never) : (act ?? UNNAMED);
}
