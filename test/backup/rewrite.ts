import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import tar, { type Header } from 'tar-stream';

export type TarEntry = { header: Pick<Header, 'name' | 'type'> & Partial<Header>; content: Buffer };

/** A backup whose entries are others, as somebody would make it who knows the format. */
export async function rewrite(from: string, to: string, change: (entries: TarEntry[]) => TarEntry[]): Promise<string> {
  const extract = tar.extract();
  extract.end(await readFile(from));
  const entries: TarEntry[] = [];
  for await (const entry of extract)
    entries.push({ header: entry.header, content: await buffer(entry as unknown as NodeJS.ReadableStream) });
  const pack = tar.pack();
  for (const { header, content } of change(entries))
    pack.entry({ name: header.name, type: header.type, linkname: header.linkname }, content);
  pack.finalize();
  await writeFile(to, await buffer(pack as unknown as NodeJS.ReadableStream));
  return to;
}

/** The manifest with a sum that is right for it again. */
export function manifestChanged(change: (text: string) => string) {
  return (entries: TarEntry[]): TarEntry[] => {
    const changed = named('manifest.json', change)(entries);
    const manifest = changed.find(({ header }) => header.name === 'manifest.json')?.content ?? '';
    return named('manifest.json.sha256', () => createHash('sha256').update(manifest).digest('hex'))(changed);
  };
}

export const named =
  (name: string, change: (text: string) => string) =>
  (entries: TarEntry[]): TarEntry[] =>
    entries.map((entry) =>
      entry.header.name === name ? { ...entry, content: Buffer.from(change(entry.content.toString())) } : entry,
    );
