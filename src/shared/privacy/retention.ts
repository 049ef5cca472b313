import { ARCHIVE_DAYS } from '../cleanup.ts';
import { LIMITS } from '../limits.ts';
import { PACKAGE_DAYS } from '../school-package/school-package.ts';
import { COPY_DAYS } from './requests.ts';

/* Retention periods. Pages and deletion jobs both read them here. */

export const KEPT_DAYS = {
  /** Marco Civil, art. 15: six months. */
  accesses: 183,
  signInTries: 30,
  links: 7,
  /** To a team, once they are over: they can be sent again until then. */
  invitations: 30,
  devices: 365,
  emailChanges: 60,
  /** Records of data requests, in case the ANPD asks. */
  dataRequests: 5 * 365 + 2,
} as const;

/** `KEPT_DAYS.accesses` in words. */
export const ACCESSES_KEPT = '6\u00a0meses';

export type RetentionTopic = { id: string; label: string; kept: string; why: string };

/** With a no-break space. */
const days = (count: number) => `${count}\u00a0dias`;

export const RETENTION = [
  {
    id: 'registration',
    label: 'Cadastro, matrículas e turmas',
    kept: 'até a exclusão ou a limpeza de 10 de janeiro',
    why: 'dar acesso aos cursos (contrato)',
  },
  {
    id: 'learning',
    label: 'Progresso, anotações, dúvidas, tarefas, questionários e avisos',
    kept: 'até a exclusão ou a limpeza de 10 de janeiro',
    why: 'guardar o que foi estudado (contrato)',
  },
  {
    id: 'account',
    label: 'Conta, senha e verificação em duas etapas',
    kept: 'até sair da última escola',
    why: 'abrir a conta com segurança (contrato)',
  },
  {
    id: 'purchases',
    label: 'Compras, sem nome nem e-mail',
    kept: 'enquanto a escola existir',
    why: 'impostos e disputas (obrigação legal)',
  },
  {
    id: 'deliveries',
    label: 'Avisos das plataformas de venda',
    kept: days(LIMITS.deliveryDays),
    why: 'resolver compras que falharam',
  },
  {
    id: 'accesses',
    label: 'Registros de acesso (data, hora e IP)',
    kept: ACCESSES_KEPT,
    why: 'Marco Civil da Internet, art. 15',
  },
  { id: 'emails', label: 'E-mails enviados', kept: days(LIMITS.emailDays), why: 'saber se chegaram' },
  { id: 'imports', label: 'Listas importadas', kept: days(LIMITS.importDays), why: 'conferir a importação' },
  {
    id: 'certificates',
    label: 'Registro de certificados (código, curso e data)',
    kept: 'sem prazo; o nome sai na exclusão',
    why: 'conferir se um certificado é verdadeiro',
  },
  {
    id: 'deeds',
    label: 'Auditoria da escola',
    kept: '1 ano; o nome sai na exclusão',
    why: 'saber quem fez o quê',
  },
  {
    id: 'requests',
    label: 'Pedidos de titulares, sem nome após a exclusão',
    kept: '5\u00a0anos',
    why: 'prestar contas à ANPD',
  },
  { id: 'copies', label: 'Cópias pedidas por titulares', kept: days(COPY_DAYS), why: 'entregar a cópia' },
  {
    id: 'archives',
    label: 'Arquivo cifrado da limpeza anual',
    kept: days(ARCHIVE_DAYS),
    why: 'desfazer a limpeza a pedido da escola',
  },
  {
    id: 'packages',
    label: 'Arquivo cifrado da escola inteira',
    kept: days(PACKAGE_DAYS),
    why: 'entregar à escola uma cópia do que é dela, quando ela pede',
  },
  {
    id: 'security',
    label: 'Tentativas de login, sem o e-mail',
    kept: days(KEPT_DAYS.signInTries),
    why: 'barrar quem adivinha senhas',
  },
] as const satisfies readonly RetentionTopic[];

export type RetentionId = (typeof RETENTION)[number]['id'];

/** `keptAfter`: how long it is kept after a school closes, if that differs. */
type ProducerTopic = RetentionTopic & { outlivesSchool?: true; keptAfter?: string };

/** What the platform keeps about producers and their teams, as shown on its privacy page. */
export const PRODUCER_RETENTION: readonly ProducerTopic[] = [
  {
    id: 'account',
    label: 'Nome, e-mail, senha protegida e verificação em duas etapas',
    kept: 'enquanto a conta existir',
    why: 'abrir o painel com segurança (contrato)',
  },
  {
    id: 'school',
    label: 'Escola: marca, cursos e configurações',
    kept: 'enquanto a conta existir',
    why: 'prestar o serviço (contrato)',
  },
  {
    id: 'team',
    label: 'Equipe: nome, e-mail, papel e convites',
    kept: 'enquanto a pessoa for da equipe',
    why: 'dar acesso ao painel (contrato)',
  },
  {
    id: 'payments',
    label: 'Planos e pagamentos',
    kept: 'enquanto a conta existir; depois, sem nome nem e-mail',
    why: 'impostos e disputas (obrigação legal)',
    outlivesSchool: true,
    keptAfter: 'sem prazo, sem nome nem e-mail',
  },
  {
    id: 'accesses',
    label: 'Registros de acesso (data, hora e IP)',
    kept: ACCESSES_KEPT,
    why: 'Marco Civil da Internet, art. 15',
    outlivesSchool: true,
    keptAfter: `${ACCESSES_KEPT}, sem nome nem e-mail`,
  },
  {
    id: 'emails',
    label: 'E-mails enviados',
    kept: days(LIMITS.emailDays),
    why: 'saber se chegaram',
    outlivesSchool: true,
    keptAfter: `os da plataforma para você, por ${days(LIMITS.emailDays)}`,
  },
  {
    id: 'deeds',
    label: 'Auditoria da escola',
    kept: '1\u00a0ano',
    why: 'saber quem fez o quê',
  },
  {
    id: 'requests',
    label: 'Pedidos sobre os dados da conta, sem nome depois dela',
    kept: '5\u00a0anos',
    why: 'prestar contas à ANPD',
    outlivesSchool: true,
  },
  { id: 'copies', label: 'Cópias pedidas por produtores', kept: days(COPY_DAYS), why: 'entregar a cópia' },
  {
    id: 'platform_deeds',
    label: 'Atos da plataforma sobre a escola, com o nome do produtor',
    kept: 'sem prazo',
    why: 'prestar contas do que a plataforma fez',
    outlivesSchool: true,
  },
  {
    id: 'security',
    label: 'Tentativas de login, sem o e-mail',
    kept: days(KEPT_DAYS.signInTries),
    why: 'barrar quem adivinha senhas',
    outlivesSchool: true,
  },
];

/** While the yearly clean-up is switched off, its archive is not mentioned. */
export const shownRetention = (cleanupOn: boolean): readonly RetentionTopic[] =>
  RETENTION.filter(({ id }) => cleanupOn || id !== 'archives');

/** The clean-up is not mentioned in the other topics either. */
export const keptText = ({ kept }: RetentionTopic, cleanupOn: boolean): string =>
  cleanupOn ? kept : kept.replace(' ou a limpeza de 10 de janeiro', '');
