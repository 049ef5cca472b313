import type { CourseFileProblem, LeftOut, LeftReason } from '#shared/contract/course-import/course-files.ts';
import { counted } from '#web/lib/texts/counted.ts';

/** Why a file was not read, and what helps. */
export const REFUSED: Record<CourseFileProblem, string> = {
  not_a_course:
    'Este arquivo não é um curso do Moodle nem do Frappe. Envie o .mbz do backup do Moodle ou o .zip da exportação do Frappe.',
  too_large: 'O arquivo tem coisas demais para ser lido aqui. Faça o backup sem os vídeos e sem os dados dos alunos.',
  hostile:
    'O arquivo tem algo que o Moodle e o Frappe não escrevem, e por segurança não foi aberto. Gere outro na origem.',
  damaged: 'O arquivo foi cortado ou alterado, e não dá para lê-lo inteiro. Baixe-o de novo na origem.',
  empty: 'Não há neste curso nada que possa virar aula aqui.',
  too_many: 'Um curso vem com até 200 módulos e 1.000 aulas. Divida-o na origem em cursos menores.',
  replaced: 'Outro arquivo foi enviado enquanto este era lido. Envie-o de novo.',
  interrupted: 'O servidor parou no meio da leitura, mais de uma vez. Envie o arquivo de novo.',
  failed:
    'Algo inesperado aconteceu, e nada foi criado. Envie o arquivo de novo; se acontecer outra vez, fale com o suporte.',
};

export const TOO_LARGE =
  'O arquivo passa de 1 GB. Faça o backup sem dados de usuários e sem os arquivos grandes (vídeos, áudios, apresentações), e anexe-os aqui depois.';

/** Names of the platform's item types, as on its screens. */
const KINDS: Record<string, string> = {
  forum: 'Fórum',
  quiz: 'Questionário',
  assign: 'Tarefa',
  assignment: 'Tarefa',
  program: 'Exercício de programação',
  scorm: 'SCORM',
  h5pactivity: 'H5P',
  hvp: 'H5P',
  glossary: 'Glossário',
  wiki: 'Wiki',
  feedback: 'Pesquisa',
  survey: 'Pesquisa',
  choice: 'Escolha',
  data: 'Base de dados',
  lesson: 'Lição',
  workshop: 'Laboratório de avaliação',
  chat: 'Chat',
  lti: 'Ferramenta externa',
  bigbluebuttonbn: 'Sala ao vivo',
  customcert: 'Certificado',
  attendance: 'Presença',
  imscp: 'Pacote IMS',
  page: 'Página',
  url: 'Link',
  resource: 'Arquivo',
  folder: 'Pasta',
  book: 'Capítulo',
  label: 'Rótulo',
  section: 'Seção',
  file: 'Arquivo',
  text: 'Texto',
  upload: 'Arquivo',
  video: 'Vídeo',
  audio: 'Áudio',
  pdf: 'PDF',
  exercise: 'Exercício',
};

const REASONS: Record<LeftReason, string> = {
  kind: 'não existe aqui',
  hidden: 'está oculto na origem',
  missing: 'não está no arquivo',
  bad_link: 'o endereço não é válido',
  cut: 'texto longo demais: vem até 10.000 caracteres',
  file_kind: 'este tipo de arquivo não é aceito',
  file_large: 'passa de 25 MB',
  file_content: 'o conteúdo não é o que o nome diz, ou falta',
  embedded: 'está dentro de um texto: anexe-o à aula como material',
  too_many: 'uma aula tem até 20 materiais',
  no_room: 'não cabe nos 2 GB de materiais da escola',
};

export const kindText = (kind: string): string => (Object.hasOwn(KINDS, kind) && KINDS[kind]) || kind;
export const reasonText = ({ kind, why }: LeftOut): string =>
  why === 'kind' && kind === 'quiz'
    ? 'exporte as perguntas como Moodle XML e traga-as no questionário da aula'
    : REASONS[why];

type Seen = { hasText: boolean; hasVideo: boolean; attachments: number };

/** `vídeo · texto · 2 materiais` */
export const lessonText = ({ hasVideo, hasText, attachments }: Seen): string =>
  [hasVideo && 'vídeo', hasText && 'texto', attachments > 0 && counted(attachments, 'material', 'materiais')]
    .filter(Boolean)
    .join(' · ') || 'só o título';
