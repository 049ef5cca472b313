import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const MANIFEST = fileURLToPath(new URL('../../dist/.vite/manifest.json', import.meta.url));

/** The part of the student's web that an address needs besides the entry, and would otherwise only ask for once that runs. */
const PIECES: [RegExp, string][] = [
  [/^\/alunos\/curso\//, 'student/course/course-page.tsx'],
  [/^\/alunos\/continue\/?$/, 'student/underway/underway-page.tsx'],
  [/^\/alunos\/favoritos\/?$/, 'student/favorites/favorites-page.tsx'],
  [/^\/alunos\/historico\/?$/, 'student/history/history-page.tsx'],
  [/^\/alunos\/notificacoes\/?$/, 'student/notifications/notifications-page.tsx'],
  [/^\/alunos\/login\/?$/, 'public/student-login-page.tsx'],
];

let manifest: Manifest | undefined;

/** The `link` elements that let a page fetch its screen's piece together with the entry; none for any other address. */
export async function preloadLinks(pathname: string): Promise<string> {
  const piece = PIECES.find(([address]) => address.test(pathname))?.[1];
  if (!piece) return '';
  const chunks = await readManifest();
  const needed = filesOf(chunks, piece);
  const present = filesOf(chunks, 'student.html');
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
