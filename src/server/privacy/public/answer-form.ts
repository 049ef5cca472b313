import type { Context } from '../../context.ts';
import { Problem } from '../../problem.ts';
import { chooseOnVisit, fileVisitRequest, withdrawVisitRequest } from '../visits/own.ts';
import { endVisit, openVisit, requestVisitCode, type Visit, type VisitCookie } from '../visits/visit.ts';
import { readCorrection, type VisitForm } from './asked.ts';
import type { Done } from './texts.ts';

type At = { producerId: string; token: string | null; visit: Visit | null };

/** `cookie` is the browser's new cookie; null deletes it. */
export type Answered = { done?: Done; cookie?: VisitCookie | null };

/** Performs the action of a form, within the visit's rights. @throws Problem */
export async function answerForm(
  context: Context,
  { producerId, token, visit }: At,
  form: VisitForm,
): Promise<Answered> {
  const { ip, countedAs, userAgent } = context;
  const place = { ip, countedAs, userAgent };
  if (form.acao === 'codigo')
    return { cookie: await requestVisitCode(context, { producerId, email: form.email }, place) };
  if (form.acao === 'sair') {
    if (token) await endVisit(context.db, { producerId, token });
    return { cookie: null };
  }
  if (!visit || !token) throw new Problem('data_code_over');
  if (form.acao === 'entrar') return { cookie: await openVisit(context, { producerId, token }, form.codigo, place) };
  if (!visit.open) throw new Problem('data_code_over');
  return submitOnVisit(context, visit, form);
}

type OnVisit = Exclude<VisitForm, { acao: 'codigo' | 'entrar' | 'sair' }>;

async function submitOnVisit(context: Context, visit: Visit, form: OnVisit): Promise<Answered> {
  const { ip, countedAs, userAgent } = context;
  const file = (asked: Parameters<typeof fileVisitRequest>[2]) =>
    fileVisitRequest(context, visit, asked, { ip, countedAs, userAgent });
  switch (form.acao) {
    case 'copia':
      await file({ kind: 'copy' });
      return { done: 'copia' };
    case 'exclusao':
      await file({ kind: 'erasure' });
      return { done: 'exclusao' };
    case 'correcao': {
      const asked = readCorrection(form);
      if (!asked) throw new Problem('invalid_input', { fields: [{ field: form.campo, code: 'invalid' }] });
      await file(asked);
      return { done: 'correcao' };
    }
    case 'desistir':
      await withdrawVisitRequest(context, visit, form.pedido);
      return { done: 'desistir' };
    case 'permissao': {
      const given = form.dada === 'sim';
      // Push permission is given in the browser that will show the notices.
      if (given && form.para === 'browser_notices') throw new Problem('invalid_input');
      await chooseOnVisit(context, visit, { purpose: form.para, given }, ip);
      return { done: 'permissao' };
    }
  }
}
