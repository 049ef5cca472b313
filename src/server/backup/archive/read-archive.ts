import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupError, damaged } from '../backup-error.ts';
import { type EntryKind, kindOf } from './manifest.ts';
import { openArchive } from './sealed-archive.ts';

export type Entry = { name: string; is: EntryKind; bytes: number; content: AsyncIterable<Buffer> };

/** Every entry in order; each must be read to its end. @throws BackupError for foreign or damaged files */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const archive = await openArchive(path, passphrase);
  let failure: unknown;
  const feeding = pipeline(archive, extract).catch((error) => {
    failure = error;
  });
  // If the seal is broken, that error is the cause, and the failed archive parsing only its result.
  const explained = async (error: unknown) => {
    extract.destroy();
    await feeding;
    if (failure instanceof BackupError) return failure;
    return error instanceof BackupError || isOurs(error)
      ? error
      : damaged('o arquivo foi alterado, cortado ou não é um backup do Ateneu', error);
  };
  async function* readOn(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* content;
    } catch (error) {
      throw await explained(error);
    }
  }
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      const is = type === 'file' ? kindOf(name) : null;
      if (!is) throw damaged('há nele algo que o Ateneu não põe em um backup');
      yield { name, is, bytes: size, content: readOn(entry as unknown as Readable) };
    }
    await feeding;
    if (failure) throw failure;
  } catch (error) {
    throw await explained(error);
  } finally {
    extract.destroy();
    archive.destroy();
    await feeding;
  }
}

/** Whether the error comes from the disk or the database, not from the archive. */
const isOurs = (error: unknown) => {
  const { code = 'ERR_' } = error as { code?: string };
  return !/^(ERR_|Z_|STREAM_)/.test(code);
};

/** A short text, such as the manifest. */
export async function readText({ bytes, content }: Entry, longest: number): Promise<string> {
  if (bytes > longest) throw damaged('uma das descrições dele é grande demais');
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Decompresses a part of a table. @param most bytes, beyond which it is refused */
export async function* decompress(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = pipeline(content, gunzip).catch((error) => gunzip.destroy(error));
  let bytes = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw damaged('uma tabela é maior do que ele mesmo diz');
      yield piece;
    }
  } catch (error) {
    if (error instanceof BackupError || !String((error as { code?: string }).code).startsWith('Z_')) throw error;
    throw damaged('uma tabela não pode ser descomprimida', error);
  } finally {
    gunzip.destroy();
    await feeding;
  }
}
