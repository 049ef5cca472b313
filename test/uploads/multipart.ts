import { bytes } from './image-bytes.ts';

/* Forms as a browser sends them, and as none would. */

export const BOUNDARY = '----limite7f3a';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

export type Part = {
  name: string;
  /** As it stands between the quotes, whatever it is. */
  fileName?: string;
  type?: string;
  content: Buffer | string;
};

const head = ({ name, fileName, type }: Part) =>
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    '',
  ].join('\r\n');

export const form = (...parts: Part[]): Buffer =>
  bytes(
    ...parts.flatMap((part) => [Buffer.from(head(part), 'utf8'), Buffer.from(part.content), '\r\n']),
    `--${BOUNDARY}--\r\n`,
  );

export const purpose = (content = 'cover'): Part => ({ name: 'purpose', content });
export const file = (content: Buffer | string, fileName = 'capa.jpg', type = 'image/jpeg'): Part => ({
  name: 'file',
  fileName,
  type,
  content,
});
