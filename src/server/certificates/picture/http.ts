import { Hono } from 'hono';
import { readCode } from '#shared/certificates/code.ts';
import type { Services } from '../../context.ts';
import { allowOnly } from '../../http/methods.ts';
import { notFound } from '../../problem.ts';
import type { ContextOf, Request } from '../../request-context.ts';
import { checkForPicture } from '../check/check.ts';

const PATH = '/certificados/:code/imagem.png';

/** The picture for sharing a check page's address: visible to everybody with the code, like the page. */
export function sharedPictures({ storage }: Pick<Services, 'storage'>, contextOf: ContextOf): Hono {
  const serve = async (c: Request) => {
    const code = readCode(c.req.param('code') ?? '');
    if (!code) throw notFound();
    const sheet = await checkForPicture(contextOf(c), code);
    const [{ drawPicture }, { SOCIAL }] = await Promise.all([import('./picture.ts'), import('./forms.ts')]);
    const picture = await drawPicture(storage, SOCIAL, sheet);
    return c.body(new Uint8Array(picture), 200, HEADERS);
  };
  return new Hono().get(PATH, serve).all(PATH, allowOnly('GET', 'HEAD'));
}

const HEADERS = { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=300', 'X-Robots-Tag': 'noindex' };
