import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Entry } from './shell.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const OWNER = 'owner/owner-layout.tsx';
const MANIFEST = fileURLToPath(new URL('../../dist/.vite/manifest.json', import.meta.url));

/** What an address needs besides its entry, and would otherwise only ask for once that runs. */
const PIECES: Record<Entry, [RegExp, string[]][]> = {
  student: [
    [/^\/alunos\/curso\//, ['student/course/course-page.tsx']],
    [/^\/alunos\/continue\/?$/, ['student/underway/underway-page.tsx']],
    [/^\/alunos\/favoritos\/?$/, ['student/favorites/favorites-page.tsx']],
    [/^\/alunos\/historico\/?$/, ['student/history/history-page.tsx']],
    [/^\/alunos\/notificacoes\/?$/, ['student/notifications/notifications-page.tsx']],
    [/^\/alunos\/login\/?$/, ['public/student-login-page.tsx']],
  ],
  producer: [
    [/^\/login\/?$/, ['public/login-page.tsx']],
    [/^\/register\/?$/, ['public/register-page.tsx']],
    [/^\/(dashboard|admin\/courses)\/?$/, ['producer/courses/courses-page.tsx']],
    [/^\/admin\/courses\/lixeira\/?$/, ['producer/trash/trash-page.tsx']],
    [/^\/admin\/courses\/vendas-aguardando\/?$/, ['producer/sales/waiting-page.tsx']],
    [/^\/admin\/courses\/[^/]+\/webhooks\/?$/, ['producer/sales/webhooks-page.tsx']],
    [/^\/admin\/students\/?$/, ['producer/students/students-page.tsx']],
    [/^\/admin\/students\/importar\/?$/, ['producer/import/import-page.tsx']],
    [/^\/admin\/students\/nao-entregues\/?$/, ['producer/undelivered/undelivered-page.tsx']],
    [/^\/admin\/reports\/?$/, ['producer/reports/reports-page.tsx']],
    [/^\/admin\/plans\/?$/, ['producer/plans/plans-page.tsx']],
    [/^\/admin\/settings\/?$/, ['producer/settings/settings-page.tsx']],
    [/^\/admin\/settings\/dominio\/?$/, ['producer/address/address-page.tsx']],
    [/^\/admin\/profile\/?$/, ['producer/profile/profile-page.tsx']],
    [/^\/admin\/tutorials\/?$/, ['producer/tutorials/tutorials-page.tsx']],
    [/^\/admin\/super\/?$/, [OWNER, 'owner/overview/overview-page.tsx']],
    [/^\/admin\/super\/produtores\/?$/, [OWNER, 'owner/producers/producers-page.tsx']],
    [/^\/admin\/super\/pagamentos\/?$/, [OWNER, 'owner/payments/payments-page.tsx']],
    [/^\/admin\/super\/configuracoes\/?$/, [OWNER, 'owner/settings/settings-page.tsx']],
    [/^\/admin\/super\/configuracoes\/limpeza\/?$/, [OWNER, 'owner/cleanup/cleanup-page.tsx']],
    [/^\/admin\/super\/configuracoes\/registro\/?$/, [OWNER, 'owner/audit/audit-page.tsx']],
  ],
};

let manifest: Manifest | undefined;

/** The `link` elements that let a page fetch its screen's piece together with the entry; none for any other address. */
export async function preloadLinks(entry: Entry, pathname: string): Promise<string> {
  const pieces = PIECES[entry].find(([address]) => address.test(pathname))?.[1];
  if (!pieces) return '';
  const chunks = await readManifest();
  const needed = new Set<string>();
  for (const piece of pieces) filesOf(chunks, piece, needed);
  const present = filesOf(chunks, `${entry}.html`);
  return [...needed]
    .filter((file) => !present.has(file))
    .map(linkTo)
    .join('');
}

async function readManifest(): Promise<Manifest> {
  manifest ??= JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  return manifest;
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** What a chunk loads at once, itself and its styles among it. */
function filesOf(chunks: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const each of chunk.imports ?? []) filesOf(chunks, each, files);
  return files;
}
