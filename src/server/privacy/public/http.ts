import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { cachedPlatform, cachedSchool } from '../../branding/cached-schools.ts';
import type { FoundSchool } from '../../branding/schools.ts';
import type { Context, Services } from '../../context.ts';
import { readNamedSchool, readVisitToken, schoolCookie, visitCookie } from '../../http/cookies.ts';
import { refuseForeignOrigin, refuseForeignSite } from '../../http/foreign-origin.ts';
import { allowOnly } from '../../http/methods.ts';
import { notFound, Problem } from '../../problem.ts';
import type { ContextOf, Request, Variables } from '../../request-context.ts';
import { findCopy, sendCopy } from '../copy/http.ts';
import { COPY_PATH, PRIVACY_PATH, VISIT_PATH } from '../paths.ts';
import { isOfMailbox, readVisited } from '../visits/own.ts';
import { findVisit, type Visit, type VisitCookie } from '../visits/visit.ts';
import { type Answered, answerForm } from './answer-form.ts';
import { readVisitForm } from './asked.ts';
import { atSchool, type Face } from './frame.ts';
import { ownPage } from './own-page.ts';
import type { Said } from './parts.ts';
import { policyPage } from './policy-page.ts';
import { readPolicyFacts } from './read-policy.ts';
import { codePage, mailboxPage } from './sign-in-pages.ts';
import { DONE, isDone, PROBLEMS, WRONG } from './texts.ts';

const NOT_KEPT = { 'Cache-Control': 'no-store' };
const copyQuestion = z.looseObject({ id });

type Here = { c: Request; context: Context; producerId: string; face: Face };

/** Public privacy pages of a school, and access for people who cannot sign in. */
export function privacyPages(services: Services, contextOf: ContextOf, limited: MiddlewareHandler) {
  /**
   * For the school of the address, else of the session, else of the cookie. Without a school, GET redirects to the platform's
   * policy.
   */
  const atSchoolOf = (serve: (here: Here) => Promise<Response>) => async (c: Request) => {
    const context = contextOf(c);
    const [found, platform] = await Promise.all([schoolOf(c, context), cachedPlatform(services)]);
    if (!found && c.req.method === 'POST') throw notFound();
    if (!found) return c.redirect(platform.privacyUrl ?? '/privacy');
    c.get('cookies').push(...schoolCookie(c, services.env));
    return serve({ c, context, producerId: found.producerId, face: { school: found.school, platform } });
  };
  return new Hono<{ Variables: Variables }>()
    .get(PRIVACY_PATH, atSchoolOf(showPolicy))
    .all(PRIVACY_PATH, allowOnly('GET', 'HEAD'))
    .get(
      VISIT_PATH,
      atSchoolOf((here) => {
        const done = here.c.req.query('feito') ?? '';
        return showVisit(here, isDone(done) ? { done: DONE[done] } : {});
      }),
    )
    .post(VISIT_PATH, onlyOwnForms, limited, atSchoolOf(handleForm))
    .all(VISIT_PATH, allowOnly('GET', 'HEAD', 'POST'))
    .get(COPY_PATH, atSchoolOf(serveVisitCopy))
    .all(COPY_PATH, allowOnly('GET', 'HEAD'));
}

/** Checked before the body is read. */
const onlyOwnForms: MiddlewareHandler = async (c, next) => {
  refuseForeignOrigin(c);
  await next();
};

async function schoolOf(c: Request, context: Context): Promise<FoundSchool | null> {
  const named = await cachedSchool(context, readNamedSchool(c, context.env));
  const own = named ?? (await cachedSchool(context, {}, (await context.findSession())?.producerId));
  return own ?? cachedSchool(context, context.schoolHint);
}

async function showPolicy({ c, context: { db, env }, producerId, face }: Here): Promise<Response> {
  const facts = await readPolicyFacts(db, producerId);
  return c.html(policyPage(face, { facts, operators: env, now: new Date() }), 200, NOT_KEPT);
}

async function serveVisitCopy(here: Here): Promise<Response> {
  const { c, context } = here;
  refuseForeignSite(c);
  const visit = await visitOf(here);
  const asked = copyQuestion.safeParse(c.req.query());
  if (!visit?.open || !asked.success) throw notFound();
  const wanted = { producerId: visit.producerId, requestId: asked.data.id, whose: isOfMailbox(visit) };
  return sendCopy(context, await findCopy(context.db, wanted));
}

async function visitOf({ c, context, producerId }: Here): Promise<Visit | null> {
  const token = readVisitToken(c, context.env);
  return token ? findVisit(context.db, { producerId, token }) : null;
}

async function showVisit(at: Here, said: Said, status: 200 | 404 | 409 | 410 | 422 | 429 = 200): Promise<Response> {
  const { c, context, face } = at;
  c.header('X-Robots-Tag', 'noindex');
  const visit = await visitOf(at);
  if (!visit) return c.html(mailboxPage(face, said), status, NOT_KEPT);
  const { email, open } = visit;
  if (!open) return c.html(codePage(face, { ...said, email }), status, NOT_KEPT);
  return c.html(ownPage(face, { ...said, email, data: await readVisited(context, visit) }), status, NOT_KEPT);
}

/** Redirects after a POST, so that reloading repeats nothing. */
async function handleForm(at: Here): Promise<Response> {
  const { c, context, producerId } = at;
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new Problem('malformed_request');
  const read = readVisitForm(await c.req.text());
  if ('field' in read) return showVisit(at, { problem: WRONG[read.field ?? 'form'] }, 422);
  try {
    const token = readVisitToken(c, context.env);
    const answered = await answerForm(context, { producerId, token, visit: await visitOf(at) }, read.form);
    return redirect(at, answered);
  } catch (error) {
    const said = error instanceof Problem && PROBLEMS[error.code];
    if (said) return showVisit(at, { problem: said.text }, said.status);
    throw error;
  }
}

function redirect({ c, context: { env }, face }: Here, { done, cookie }: Answered): Response {
  if (cookie !== undefined) keep(c, env, cookie);
  return c.redirect(atSchool(VISIT_PATH, face.school) + (done ? `&feito=${done}` : ''), 303);
}

const keep = (c: Request, env: Services['env'], cookie: VisitCookie | null) =>
  c.get('cookies').push(visitCookie(env, cookie));
