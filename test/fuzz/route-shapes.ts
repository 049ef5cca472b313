import fc, { type Arbitrary } from 'fast-check';
import { VISIT_FORM as visitForm } from '#server/privacy/public/asked.ts';
import { ADDRESSES } from '#shared/screens/all.ts';
import { hostileText } from './hostile.ts';
import { inForms, notification, OWN_SYSTEMS, ofPayer, sales } from './posted-bodies.ts';
import { ID_REFERENCES, TEXT_REFERENCES } from './references.ts';
import { inPath } from './send.ts';
import { type Body, inputsTo, mostly, rawBodies, type Shape, type Target } from './shapes.ts';

/* The doors that are not in the contract. */

type Door = {
  /** Hono's route pattern. */
  route: string;
  path: Arbitrary<string> | string;
  query?: string[];
  method?: string;
  body?: Arbitrary<Body>;
};

const word = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...TEXT_REFERENCES, ...ID_REFERENCES), weight: 3 },
  { arbitrary: hostileText, weight: 1 },
);

const SIGNED = { 'x-signature': `ts=1,v1=${'a'.repeat(64)}`, 'x-request-id': 'x' };
const FOREIGN = { origin: 'https://alheia.example.com' };
const MANGLED = { cookie: 'sid=%E0%A4; did=%; vid=__proto__; escola=%ff; a', 'user-agent': 'x'.repeat(5000) };

function shapesOf({ path, query = ['x'], method = 'GET', body }: Door): Arbitrary<Shape> {
  const name = fc.oneof({ arbitrary: fc.constantFrom(...query), weight: 9 }, { arbitrary: hostileText, weight: 1 });
  return fc
    .record({
      method: mostly(method),
      path: typeof path === 'string' ? fc.constant(path) : path,
      query: fc.array(fc.tuple(name, word), { maxLength: 4 }),
      body: body ?? fc.constant(undefined),
      headers: fc.constantFrom<Record<string, string>>({}, {}, {}, {}, SIGNED, FOREIGN, MANGLED),
    })
    .map(({ body, ...shape }) => (body ? { ...shape, body } : shape));
}

/** The address with something in place of each star. */
const filled = (template: string): Arbitrary<string> =>
  fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((words) => words.reduce((path, each) => path.replace('*', () => escaped(each)), template));
const escaped = (part: string) => (part.startsWith('@') ? part : inPath(part));

/** The right one, most of the time. */
const ofSchool = (template: string): Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(template.replace('*', '@own.slug')), weight: 3 }, filled(template));

const PAGES = [
  '/',
  ...new Set(
    ['own', 'sameSchool', 'otherSchool'].flatMap((whose) =>
      ADDRESSES.map((address) => address.replace('$courseId', `@${whose}.courseId`)),
    ),
  ),
  '/alunos/cursos?preview=true&admin=@own.producerId',
  '/alunos/curso/@otherSchool.courseId?preview=true&admin=@otherSchool.producerId',
];

const DOORS: Door[] = [
  { route: '/healthz', path: '/healthz' },
  { route: '/readyz', path: '/readyz', query: ['deep'] },
  { route: '/tls/ask', path: '/tls/ask', query: ['domain'] },
  { route: '/assets/*', path: filled('/assets/*') },
  { route: '/uploads/*', path: filled('/uploads/*/*') },
  { route: '/brand/:slug/app.webmanifest', path: ofSchool('/brand/*/app.webmanifest') },
  { route: '/brand/:slug/offline', path: ofSchool('/brand/*/offline') },
  {
    route: '/brand/:slug/:file',
    path: fc
      .tuple(ofSchool('/brand/*/'), fc.constantFrom('icon-192.png', 'apple-180.png', 'maskable-512', 'x.png'))
      .map((parts) => parts.join('')),
    query: ['v'],
  },
  {
    route: '/alunos/sw.js',
    path: fc.constantFrom('/alunos/sw.js?escola=@own.slug', '/alunos/sw.js'),
    query: ['escola'],
  },
  { route: '/admin/sw.js', path: '/admin/sw.js' },
  {
    route: '/alunos/avisos/:token',
    path: fc.oneof(fc.constant('/alunos/avisos/@own.noticesToken'), filled('/alunos/avisos/*')),
    method: 'POST',
  },
  {
    route: '/alunos/privacidade',
    path: fc.constantFrom('/alunos/privacidade?escola=@own.slug', '/alunos/privacidade'),
    query: ['escola'],
  },
  {
    route: '/alunos/privacidade/meus-dados',
    path: '/alunos/privacidade/meus-dados?escola=@own.slug',
    query: ['escola', 'feito'],
    method: 'POST',
    body: inForms(inputsTo(visitForm)),
  },
  {
    route: '/alunos/privacidade/copia',
    path: '/alunos/privacidade/copia?escola=@own.slug&id=@own.dataRequestId',
    query: ['escola', 'id'],
  },
  {
    route: '/calendario/:file',
    path: fc.oneof(fc.constant('/calendario/@own.calendarFile'), filled('/calendario/*')),
  },
  {
    route: '/admin/resumo-semanal/:token',
    path: fc.oneof(fc.constant('/admin/resumo-semanal/@own.digestToken'), filled('/admin/resumo-semanal/*')),
    method: 'POST',
  },
  { route: '/player/streams', path: '/player/streams' },
  { route: '/player/relay', path: '/player/relay', query: ['video'] },
  { route: '/player/preview', path: '/player/preview', query: ['url', 'video'] },
  { route: '/api/openapi.json', path: '/api/openapi.json' },
  {
    route: '/api/producer/students.csv',
    path: '/api/producer/students.csv',
    query: ['curso', 'parte', 'busca', 'status', 'situacao', 'alunos'],
  },
  {
    route: '/api/producer/progress.csv',
    path: '/api/producer/progress.csv?curso=@own.courseId',
    query: ['curso', 'busca', 'por'],
  },
  {
    route: '/api/producer/dossier',
    path: '/api/producer/dossier?formato=pdf&venda=@own.purchaseId',
    query: ['venda', 'formato'],
  },
  { route: '/api/producer/cleanup.zip', path: '/api/producer/cleanup.zip', query: ['ano'] },
  { route: '/api/producer/attachment', path: '/api/producer/attachment?id=@own.attachmentId', query: ['id'] },
  {
    route: '/api/producer/certificates.csv',
    path: '/api/producer/certificates.csv',
    query: ['curso', 'busca', 'reembolsados'],
  },
  { route: '/api/producer/data-requests.csv', path: '/api/producer/data-requests.csv' },
  {
    route: '/api/producer/own-data.zip',
    path: '/api/producer/own-data.zip?id=@own.producerRequestId',
    query: ['id'],
  },
  { route: '/api/producer/school.zip', path: '/api/producer/school.zip?id=@own.dataRequestId', query: ['id'] },
  { route: '/api/student/own-data.zip', path: '/api/student/own-data.zip?id=@own.dataRequestId', query: ['id'] },
  { route: '/api/student/certificate.pdf', path: '/api/student/certificate.pdf?id=@own.certificateId', query: ['id'] },
  {
    route: '/api/producer/submission-file',
    path: '/api/producer/submission-file?id=@own.taskFileId',
    query: ['id'],
  },
  { route: '/api/student/submission-file', path: '/api/student/submission-file?id=@own.taskFileId', query: ['id'] },
  {
    route: '/api/student/certificate-story.png',
    path: '/api/student/certificate-story.png?id=@own.certificateId',
    query: ['id'],
  },
  {
    route: '/certificados/:code/imagem.png',
    path: fc.oneof(fc.constant('/certificados/@own.certificateCode/imagem.png'), filled('/certificados/*/imagem.png')),
    query: ['escola'],
  },
  { route: '/api/student/credential.json', path: '/api/student/credential.json?id=@own.certificateId', query: ['id'] },
  { route: '/escolas/:slug/did.json', path: ofSchool('/escolas/*/did.json') },
  {
    route: '/escolas/:slug/credenciais/status/:list',
    path: fc.oneof(ofSchool('/escolas/*/credenciais/status/1'), filled('/escolas/*/credenciais/status/*')),
  },
  {
    route: '/credenciais/:file',
    path: fc.oneof(fc.constant('/credenciais/@own.certificateCode.json'), filled('/credenciais/*')),
    query: ['escola'],
  },
  { route: '/api/student/post-picture', path: '/api/student/post-picture?id=@own.postId', query: ['id', 'size'] },
  {
    route: '/api/producer/post-picture',
    path: '/api/producer/post-picture?id=@own.postId',
    query: ['id', 'size'],
  },
  { route: '/api/student/attachment', path: '/api/student/attachment?id=@own.attachmentId', query: ['id'] },
  {
    route: '/api/student/captions.vtt',
    path: '/api/student/captions.vtt?aula=@own.lessonId&idioma=pt-BR',
    query: ['aula', 'idioma', 'previa'],
  },
  {
    route: '/api/student/thumbnails.vtt',
    path: '/api/student/thumbnails.vtt?aula=@own.lessonId',
    query: ['aula', 'previa'],
  },
  { route: '/api/student/events', path: '/api/student/events' },
  { route: '/api/producer/events', path: '/api/producer/events' },
  {
    route: '/api/webhookHandler.php',
    path: fc.constantFrom(
      '/api/webhookHandler.php?course_id=@own.courseId&token=@own.saleToken',
      '/api/webhookHandler.php?course_id=@own.courseId&token=@own.saleToken',
      '/api/webhookHandler.php?course_id=@otherSchool.courseId&token=@own.saleToken',
      '/api/webhookHandler.php?course_id=@own.courseId&token=x',
      '/api/webhookHandler.php?school_id=@own.producerId&platform=generic&token=@own.schoolSaleToken',
      '/api/webhookHandler.php?school_id=@own.producerId&platform=kirvano&token=@own.schoolSaleToken',
    ),
    query: ['platform', 'token'],
    method: 'POST',
    body: inForms(sales),
  },
  {
    route: '/api/payment/webhook',
    path: '/api/payment/webhook',
    query: ['data.id', 'type', 'id', 'topic'],
    method: 'POST',
    body: inForms(inputsTo(notification)),
  },
  ...Object.entries(OWN_SYSTEMS).map(
    ([name, schema]): Door => ({
      route: `/api/${name}`,
      path: `/api/${name}`,
      query: ['course_id'],
      method: 'POST',
      body: inForms(inputsTo(schema).map((input) => (name.includes('ayment') ? ofPayer(input) : input))),
    }),
  ),
  { route: '/rpc/*', path: filled('/rpc/*/*'), method: 'POST', body: rawBodies },
  { route: '/api/*', path: filled('/api/*/*'), method: 'POST', body: rawBodies },
  {
    route: '/*',
    path: fc.oneof({ arbitrary: fc.constantFrom(...PAGES), weight: 4 }, { arbitrary: filled('/*/*'), weight: 1 }),
    query: ['escola', 'area', 'preview', 'admin', 'dias', 'busca', 'pagina', 'status', 'importacao', 'curso'],
  },
];

export const ROUTES: Target[] = DOORS.map((door) => ({ name: door.route, shapes: shapesOf(door) }));
