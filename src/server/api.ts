import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { RPCHandler } from '@orpc/server/fetch';
import { Hono, type MiddlewareHandler } from 'hono';
import { TALK } from '#shared/conversations/limits.ts';
import { LIMITS } from '#shared/limits.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { serveOwnSubmission, serveSubmission } from './assignments/http.ts';
import { serveToProducer, serveToStudent } from './attachments/http.ts';
import { receiveNotification } from './billing/http.ts';
import { NOTIFICATIONS_PATH } from './billing/providers/provider.ts';
import { serveCertificate, serveCredential, serveRegister, serveStory } from './certificates/http.ts';
import { serveArchive } from './cleanup/http.ts';
import type { Context, Services } from './context.ts';
import { serveInboxPicture, servePostPicture } from './conversations/http.ts';
import { gzipped } from './http/gzip.ts';
import { allowOnly, asApi, asRpc } from './http/methods.ts';
import { toProblemAnswer } from './http/problems.ts';
import { integrationRoutes } from './integrations/http.ts';
import { serveCaptions, serveThumbnails } from './learning/reading/http.ts';
import { openEvents, openPanelEvents } from './live/http.ts';
import type { Log } from './log.ts';
import { serveCopy } from './privacy/copy/http.ts';
import { serveProducerCopy } from './privacy/producers/http.ts';
import { serveRequests } from './privacy/requests/http.ts';
import { Problem } from './problem.ts';
import { serveProgress } from './reports/progress-table/http.ts';
import type { ContextOf, Request, Variables } from './request-context.ts';
import { router } from './router.ts';
import { receiveDelivery } from './sales/http.ts';
import { servePackage } from './school-package/http.ts';
import { serveDossier } from './student-page/dossier/http.ts';
import { serveStudents } from './students/http.ts';

const BODY_LIMIT = 1024 * 1024;
const FORM_BYTES = 16 * 1024;
/** For files, with what a form adds to them, and for what people make of many rows. The first match counts. */
const LARGER_BODIES: readonly [at: RegExp, limit: number][] = [
  // A list of people for an import, and a quiz.
  [
    /^\/(rpc\/producer\/((check|start)Import|importCourse|saveQuiz)|api\/producer\/(imports\/|course-imports$|lessons\/[^/]+\/quiz$))/,
    6 * 1024 * 1024,
  ],
  [
    /^\/(rpc\/producer\/addAttachment|api\/producer\/lessons\/[^/]+\/attachments|rpc\/student\/addTaskFile|api\/student\/lessons\/[^/]+\/task\/files)$/,
    LIMITS.attachmentBytes + FORM_BYTES,
  ],
  // A picture of a telephone.
  [
    /^\/(rpc\/(student\/addPostPicture|producer\/addAnswerPicture)|api\/student\/lessons\/[^/]+\/pictures|api\/producer\/pictures)$/,
    TALK.pictureBytes + FORM_BYTES,
  ],
  [/^\/(rpc\/producer\/uploadCaptions|api\/producer\/lessons\/[^/]+\/captions\/)/, LIMITS.captionBytes + FORM_BYTES],
  // A part of a school's package or of another platform's course.
  [
    /^\/(rpc\/producer\/send(Package|CourseFile)Part|api\/producer\/(school-package\/import|course-files)\/[^/]+\/parts\/)/,
    PART_BYTES + FORM_BYTES,
  ],
  // An image; the largest is a sprite.
  [/^\/(rpc\/producer\/uploadImage|api\/producer\/images)$/, LIMITS.spriteBytes + FORM_BYTES],
  [/^\/(rpc\/producer\/setPhoto|api\/producer\/photo)$/, LIMITS.photoBytes + FORM_BYTES],
];
export const LARGEST_BODY = Math.max(...LARGER_BODIES.map(([, limit]) => limit));

/** The contract's operations, at /rpc for the screens and at /api, and the routes beside them. */
export function apiRoutes(services: Services, contextOf: ContextOf, limited: MiddlewareHandler) {
  const { env, log } = services;
  const app = new Hono<{ Variables: Variables }>();
  const rpc = new RPCHandler(router, refusing(log));
  const openApi = new OpenAPIHandler(router, refusing(log));

  app.all('/rpc/*', asRpc, limited, async (c) => {
    const { response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context: contextOf(c) });
    return answer(c, response);
  });

  let specification: Promise<string> | undefined;
  const documents: Record<string, (c: Request) => Response | Promise<Response>> = {
    '/api/openapi.json': async (c) => {
      specification ??= import('./openapi/describe-api.ts').then(({ describeApi }) => describeApi(env));
      return c.body(await specification, 200, { 'Content-Type': 'application/json' });
    },
    '/api/producer/students.csv': (c) => serveStudents(c, contextOf(c)),
    '/api/producer/dossier': (c) => serveDossier(c, contextOf(c)),
    '/api/producer/progress.csv': (c) => serveProgress(c, contextOf(c)),
    '/api/producer/certificates.csv': (c) => serveRegister(c, contextOf(c)),
    '/api/producer/data-requests.csv': (c) => serveRequests(c, contextOf(c)),
    '/api/producer/cleanup.zip': (c) => serveArchive(c, contextOf(c)),
    '/api/producer/own-data.zip': (c) => serveProducerCopy(c, contextOf(c)),
    '/api/producer/school.zip': (c) => servePackage(c, contextOf(c)),
    '/api/producer/attachment': (c) => serveToProducer(c, contextOf(c)),
    '/api/producer/submission-file': (c) => serveSubmission(c, contextOf(c)),
    '/api/student/submission-file': (c) => serveOwnSubmission(c, contextOf(c)),
    '/api/student/post-picture': (c) => servePostPicture(c, contextOf(c)),
    '/api/producer/post-picture': (c) => serveInboxPicture(c, contextOf(c)),
    '/api/student/attachment': (c) => serveToStudent(c, contextOf(c)),
    '/api/student/certificate.pdf': (c) => serveCertificate(c, contextOf(c)),
    '/api/student/certificate-story.png': (c) => serveStory(c, contextOf(c)),
    '/api/student/credential.json': (c) => serveCredential(c, contextOf(c)),
    '/api/student/own-data.zip': (c) => serveCopy(c, contextOf(c)),
    '/api/student/captions.vtt': (c) => serveCaptions(c, contextOf(c)),
    '/api/student/thumbnails.vtt': (c) => serveThumbnails(c, contextOf(c)),
    '/api/student/events': (c) => openEvents(contextOf(c)),
    '/api/producer/events': (c) => openPanelEvents(contextOf(c)),
  };
  for (const [path, serve] of Object.entries(documents))
    app.all(path, (c) => (c.req.method === 'GET' ? serve(c) : allowOnly('GET')(c)));
  app.all('/api/webhookHandler.php', limited, (c) => receiveDelivery(c, services));
  app.all(NOTIFICATIONS_PATH, limited, (c) => receiveNotification(c, contextOf(c)));
  app.route('/api', integrationRoutes(contextOf, limited, log));
  app.all('/api/*', asApi, limited, async (c) => {
    const { response } = await openApi.handle(c.req.raw, { prefix: '/api', context: contextOf(c) });
    return answer(c, response);
  });

  return app;
}

const refusing = (log: Log) => ({
  clientInterceptors: [
    async ({ next, context }: { next(): Promise<unknown>; context: Context }) => {
      try {
        return await next();
      } catch (error) {
        throw toProblemAnswer(error, context.requestId, log);
      }
    },
  ],
  // Requests that could not be decoded never reach a procedure, so they are handled here.
  interceptors: [
    async <T>({ next, context }: { next(): Promise<T>; context: Context }) => {
      try {
        return await next();
      } catch (error) {
        const known = toProblemAnswer(error, context.requestId, { ...log, error: () => {} });
        throw known.code === 'unexpected' && known !== error
          ? toProblemAnswer(new Problem('malformed_request'), context.requestId, log)
          : known;
      }
    },
  ],
});

/** RPC calls of the screens; integration routes also use other methods. */
const isPosted = (c: Request) => c.req.method === 'POST' && c.req.path.startsWith('/rpc/');

function answer(c: Request, response: Response | undefined): Response | Promise<Response> {
  if (!response) return c.notFound();
  // Responses to POST are not cached anyway, and `no-store` on them would exclude the page from the back/forward
  // cache.
  if (!isPosted(c)) response.headers.set('Cache-Control', 'no-store');
  return gzipped(c, response);
}

/** The body limit of each path. */
export const bodyLimitAt = (path: string): number => LARGER_BODIES.find(([at]) => at.test(path))?.[1] ?? BODY_LIMIT;
