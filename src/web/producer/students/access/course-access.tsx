import './course-access.css';
import { type AccessFacts, type AccessGrant, accessNow, isValidGrant, openModules } from '#shared/access/access.ts';
import type { AccessHistory, CourseHistory, GrantShown } from '#shared/contract/people/access-history.ts';
import { formatList } from '#shared/text/format-list.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { accessText, grantEnd, grantPeriod, grantSource, grantTitle, modulesText } from './access-texts.ts';

type CourseAccessProps = Omit<AccessHistory, 'courses'> & { course: CourseHistory };

export function CourseAccess({ course, studentActive, schoolOpen }: CourseAccessProps) {
  const now = new Date();
  const grants = course.grants.map((grant) => ({ ...grant, ...asDates(grant) }));
  const facts: AccessFacts = { studentActive, schoolOpen, course: course.state, grants };
  const access = accessNow(facts, now);
  const only = access.open ? modulesText(openModules(grants, now)) : null;
  return (
    <section aria-label={course.title} className="grid gap-1.5 border-line not-first:border-t not-first:pt-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-strong wrap-anywhere">{course.title}</h3>
        <Badge tone={access.open ? 'ok' : 'calm'}>{access.open ? 'Com acesso' : 'Sem acesso'}</Badge>
      </div>
      <p>
        {accessText(access)}
        {only && <span className="wrap-anywhere"> {only}.</span>}
      </p>
      <ol className="timeline">
        {course.grants.map((grant) => (
          <Grant key={grant.id} grant={grant} standing={isValidGrant(asDates(grant), now)} />
        ))}
      </ol>
    </section>
  );
}

function Grant({ grant, standing }: { grant: GrantShown; standing: boolean }) {
  const [source, modules, end] = [grantSource(grant), modulesText(grant.modules), grantEnd(grant)];
  return (
    <li data-standing={standing || undefined}>
      <b className="block font-medium wrap-anywhere">{grantTitle(grant)}</b>
      {source && <span className="block text-muted text-sm wrap-anywhere">{source}</span>}
      {modules && <span className="block text-muted text-sm wrap-anywhere">{modules}</span>}
      <span className="block text-muted text-sm tabular-nums">{grantPeriod(grant)}</span>
      {end && <span className="block text-muted text-sm tabular-nums">{end}</span>}
    </li>
  );
}

/** @param alone there is no other course to mention */
export function NeverOpened({ courses, alone }: { courses: readonly CourseHistory[]; alone: boolean }) {
  if (courses.length === 0) return alone ? <p className="text-muted">Sua escola ainda não tem cursos.</p> : null;
  return (
    <p className="border-line text-muted wrap-anywhere not-first:border-t not-first:pt-4">
      {alone ? 'Nenhum curso foi liberado para este aluno. ' : ''}
      Nunca {courses.length === 1 ? 'liberado' : 'liberados'}: {formatList(courses.map(({ title }) => title))}.
    </p>
  );
}

const asDates = ({ startsAt, endsAt, closedAt, closedReason }: GrantShown): AccessGrant => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt ? new Date(endsAt) : null,
  closedAt: closedAt ? new Date(closedAt) : null,
  closedReason,
});
