import { randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CONTENT_KEY_BYTES, SealBroken, sealing, unsealing } from '../../crypto/sealed-stream.ts';
import { BackupError, damaged } from '../backup-error.ts';

/*
 * A backup with a passphrase: one line with the parameters of its key (scrypt), then the archive, sealed in chunks
 * (AES-256-GCM, crypto/sealed-stream.ts). The line is authenticated too.
 */

const MAGIC = 'ATENEU-BACKUP-SEALED ';
const LONGEST_START = 512;
const COST = { N: 2 ** 17, r: 8, p: 1 };
/** Upper limits for memory and time, whatever the file says. */
const start = z.strictObject({
  N: z
    .int()
    .min(2)
    .max(2 ** 18),
  r: z.int().min(1).max(16),
  p: z.int().min(1).max(4),
  salt: z.string().max(100),
});

/** @returns the header line of the file, and the stream that seals what follows */
export async function sealUnder(passphrase: string) {
  const salt = randomBytes(16).toString('base64url');
  const line = `${MAGIC}${JSON.stringify({ ...COST, salt })}\n`;
  return { line, stream: sealing(await keyOf(passphrase, { ...COST, salt }), purposeOf(line)) };
}

/**
 * The archive in a file, sealed or not.
 * @throws BackupError if the passphrase is missing or wrong, or the file is not a backup
 */
export async function openArchive(path: string, passphrase: string | undefined): Promise<Readable> {
  const line = await firstLine(path);
  if (line === null) return createReadStream(path);
  if (!passphrase)
    throw new BackupError('passphrase', 'Este backup está cifrado: informe a senha dele em BACKUP_PASSPHRASE.');
  const settings = readStart(line);
  const content = unsealing(await keyOf(passphrase, settings), purposeOf(line));
  pipeline(createReadStream(path, { start: Buffer.byteLength(line) }), content).catch(() => {});
  return Readable.from(explained(content), { objectMode: false });
}

/** A wrong passphrase already fails on the first piece; a later failure means damage or truncation. */
async function* explained(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let opened = false;
  try {
    for await (const piece of content) {
      opened = true;
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    if (opened) throw damaged('o conteúdo cifrado foi alterado ou cortado', error);
    throw new BackupError(
      'passphrase',
      'A senha em BACKUP_PASSPHRASE não abre este backup (ou o começo dele está danificado). Nada foi restaurado.',
    );
  }
}

async function firstLine(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_START), 0, LONGEST_START, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    if (!text.startsWith(MAGIC)) return null;
    return text.slice(0, text.indexOf('\n') + 1);
  } finally {
    await file.close();
  }
}

function readStart(line: string): z.infer<typeof start> {
  try {
    return start.parse(JSON.parse(line.slice(MAGIC.length)));
  } catch (error) {
    throw damaged('o começo dele não pode ser lido', error);
  }
}

const purposeOf = (line: string) => `backup ${line}`;

function keyOf(passphrase: string, { N, r, p, salt }: z.infer<typeof start>): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), CONTENT_KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
