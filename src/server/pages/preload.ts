import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const MANIFEST = fileURLToPath(new URL('../../../dist/.vite/manifest.json', import.meta.url));

let manifest: Manifest | undefined;

/**
 * The files of a page's modules, without those of its entry.
 * @param modules below `src/web`
 *
 */
export async function filesOfScreen(entry: string, modules: readonly string[]): Promise<string[]> {
  const chunks = await readManifest();
  const needed = new Set<string>();
  for (const module of modules) filesOf(chunks, module, needed);
  const present = filesOf(chunks, `${entry}.html`);
  return [...needed].filter((file) => !present.has(file)).map((file) => `/${file}`);
}

async function readManifest(): Promise<Manifest> {
  manifest ??= JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  return manifest;
}

/** A `link` element that preloads a file together with the entry. */
export const preloadLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

function filesOf(chunks: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const each of chunk.imports ?? []) filesOf(chunks, each, files);
  return files;
}
