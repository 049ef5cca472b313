import type { Viewer } from '#shared/contract/public.ts';
import { previewRequest } from '#shared/preview.ts';
import { SCREENS } from '#shared/screens/all.ts';
import { areaOf } from '#shared/screens/area.ts';
import { type FoundScreen, findScreen, searchOf } from '#shared/screens/match.ts';
import { passkeyOrigin } from '../auth/factors/passkeys.ts';
import type { Session } from '../auth/sessions/find-session.ts';
import { findOtherSchool } from '../auth/sessions/other-schools.ts';
import { describeSession, onSchoolPages } from '../auth/sessions/viewer.ts';
import { readFeedbackUrl } from '../branding/schools.ts';
import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import { redirectOldSlug } from '../domains/http.ts';
import { isFromThisMachine } from '../http/client/this-machine.ts';
import { readNamedSchool, schoolCookie } from '../http/cookies.ts';
import { gzipped, gzippedPage } from '../http/gzip.ts';
import { type SchoolHint, schoolOfHost } from '../http/hosts.ts';
import { screenPolicy } from '../http/security-headers.ts';
import type { ContextOf, Request } from '../request-context.ts';
import { router } from '../router.ts';
import { drawPage } from './draw.ts';
import { clientFor, loadFirstScreen } from './first-screen.ts';
import { filesOfScreen } from './preload.ts';
import { type Boot, type FirstAnswer, renderShell } from './shell.ts';

/**
 * Renders any page: its entry's shell with the session and the first screen's data inlined.
 * @param demo whether pages asked for on this machine lead to the local inbox
 *
 */
export function servePage(services: Services, contextOf: ContextOf, { demo }: { demo: boolean }) {
  const { env } = services;
  return async (c: Request) => {
    // No screen's address contains a dot: old scripts and scanners get 404.
    if (c.req.path.includes('.')) return c.notFound();
    const moved = await redirectOldSlug(c, services);
    if (moved) return moved;
    const context = contextOf(c);
    const url = new URL(c.req.url);
    // Service workers go by the address that a page was loaded from, and this one is above their area's.
    if (AREA.test(url.pathname)) return c.redirect(`/alunos/cursos${url.search}`);
    const entry = areaOf(url);
    const atSchool = schoolOfHost(c.req.header('host') ?? '', env) !== null;
    if (atSchool && entry === 'producer') return c.redirect(awayFromSchool(c.req.url, env.publicUrl));
    const session = await context.findSession();
    const found = findScreen(SCREENS[entry], url.pathname);
    const named = readNamedSchool(c, env);
    const isVisit = entry === 'student' && found && found.group.guard !== 'student' && visitsDoor(session, named);
    const info = await describeSession(services, isVisit ? null : session, context.schoolHint);
    const other = await findOtherSchool(services, session, info, named);
    if (!other && !CERTIFICATES.test(url.pathname)) c.get('cookies').push(...schoolCookie(c, env));
    const first =
      other || !found ? [] : await loadFirstScreen(clientFor(router, context), found, url.search, info.viewer);
    const shown = { ...info, school: other?.school ?? info.school };
    const feedbackUrl = givesFeedback(found, info.viewer) ? await readAsPlatform(services.db, readFeedbackUrl) : null;
    const boot: Boot = {
      session: entry === 'student' ? onSchoolPages(shown) : shown,
      first,
      otherSchool: other?.otherSchool ?? null,
      about: entry === 'student' && !atSchool ? (shown.school?.slug ?? null) : null,
      inbox: demo && isFromThisMachine(c) ? '/inbox' : null,
      passkeyOrigin: passkeyOrigin(env),
      feedbackUrl,
      drawnAt: null,
    };
    c.header('Cache-Control', 'private, no-store');
    if (CERTIFICATES.test(url.pathname)) c.header('X-Robots-Tag', 'noindex');
    const previewed = entry === 'student' && previewRequest(info.viewer, url.search) === 'own';
    const lessons = entry === 'student' && info.viewer?.kind === 'student';
    c.header('Content-Security-Policy', screenPolicy({ entry, lessons, previewed, feedbackUrl }));
    const files = found ? await filesOfScreen(entry, modulesOf(found, url.search, first)) : [];
    const origin = atSchool ? ownOrigin(c.req.header('host') ?? '', env.publicUrl) : env.publicUrl;
    const path = url.pathname + url.search;
    const picture = pictureOf(url);
    const drawn = found && (await drawPage(services.log, found, boot, { files, origin, path, picture }));
    if (drawn) return gzippedPage(c, drawn);
    return gzipped(c, await c.html(await renderShell(entry, boot, { files, origin, picture })));
  };
}

const AREA = /^\/alunos\/?$/;

/** Not indexed by search engines, and read by people who study elsewhere: no sign-in page remembers their school. */
const CERTIFICATES = /^\/certificados(\/|$)/;

/** Only the picture reveals whether the certificate exists, and its requests are rate-limited. */
const pictureOf = ({ pathname, search }: URL) =>
  CERTIFICATE.test(pathname) ? `${pathname.replace(/\/$/, '')}/imagem.png${search}` : null;
const CERTIFICATE = /^\/certificados\/[^/]+\/?$/;

/** All that a screen consists of when it opens. */
const modulesOf = ({ screen, group, params }: FoundScreen, search: string, [first, beside]: FirstAnswer[]) => [
  ...(group.layout ? [group.layout] : []),
  screen.page,
  ...(screen.shows?.({ params, search: searchOf(search) }, first?.data, beside?.data) ?? []),
];

/** Producers and owners see a school's doors and certificates as visitors do, in its colours. */
const visitsDoor = (session: Session | null, named: SchoolHint) =>
  session?.kind !== 'student' && Boolean(named.slug || named.domain);

/** A producer in their own panel: no visitor, no student, and no owner who looks at it. */
const givesFeedback = (found: FoundScreen | null, viewer: Viewer | null) =>
  found?.group.guard === 'admin' && viewer?.kind === 'producer' && !viewer.viewing;

/** A school's host only serves student pages; the panel and its sign-in are on the platform's host. */
function awayFromSchool(asked: string, publicUrl: string): string {
  const { pathname, search } = new URL(asked);
  return pathname === '/' ? `/alunos/login${search}` : publicUrl + pathname + search;
}

const ownOrigin = (host: string, publicUrl: string) => `${new URL(publicUrl).protocol}//${host}`;
