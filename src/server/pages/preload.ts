import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Entry } from '#shared/screens/all.ts';
import type { FoundScreen } from '#shared/screens/match.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const MANIFEST = fileURLToPath(new URL('../../../dist/.vite/manifest.json', import.meta.url));

let manifest: Manifest | undefined;

/** The `link` elements that let a page fetch its screen's modules together with the entry, which would ask for them once it runs. */
export async function preloadLinks(entry: Entry, { screen, group }: FoundScreen): Promise<string> {
  const chunks = await readManifest();
  const needed = new Set<string>();
  for (const module of [group.layout, screen.page]) if (module) filesOf(chunks, module, needed);
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

function filesOf(chunks: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const each of chunk.imports ?? []) filesOf(chunks, each, files);
  return files;
}
