import { type RawBuilder, sql } from 'kysely';

/* Pieces of statements about a submission `s`, as JSON. */

/** In the shape of SubmissionFile, in upload order. */
export const filesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'extension', f.extension,
    'bytes', f.bytes) order by f.created_at, f.id), '[]')
  from submission_files f where f.producer_id = s.producer_id and f.submission_id = s.id)`;

const marksOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('criterion', given.criterion, 'mark', given.mark) order by given.place), '[]')
  from unnest(s.criteria, s.marks) with ordinality as given (criterion, mark, place))`;

const returned = sql`s.returned_at is not null`;
const graded = sql`s.graded_at is not null`;

/** The same as `visibleState` in shared/assignments/states.ts. */
const visibleState = sql`case when s.state in ('redo', 'approved') and s.returned_at is null then 'reviewing' else s.state end`;

/** In the shape of HandedIn. @param seen SQL condition for showing the grade */
const handedIn = (state: RawBuilder<unknown>, seen: RawBuilder<unknown>) => sql`jsonb_build_object('id', s.id,
  'version', s.version, 'state', ${state}, 'body', s.body, 'link', s.link, 'files', ${filesOf}, 'late', s.late,
  'submittedAt', s.submitted_at, 'marks', case when ${seen} then ${marksOf} else '[]' end,
  'comment', case when ${seen} then s.comment else '' end, 'gradedAt', case when ${seen} then s.graded_at end)`;

export const handedInToStudent = handedIn(visibleState, returned);
export const handedInToSchool = handedIn(sql`s.state`, graded);
