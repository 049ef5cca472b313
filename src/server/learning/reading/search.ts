import { sql } from 'kysely';
import { plainCaption } from '#shared/captions/caption-text.ts';
import { chapterOf } from '#shared/captions/chapters.ts';
import type { SearchHit, SearchResults } from '#shared/contract/student/reading.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { listedLesson } from '../listed-lesson.ts';

/** Number of matching lessons that are searched for positions; those matching by title come first. */
const LESSONS = 100;

type Found = Omit<SearchHit, 'kind'> & { kind: 'lesson' | 'line' | 'speech' | 'note' };

/**
 * Two steps: the word index finds lessons that contain all words; among those that are open and released, the
 * matching titles, description lines and cues are returned. The lateral join keeps the order of the lessons, so that
 * it ends with the hundredth open one: sorted afterwards, all of them would be joined.
 */
export async function searchLessons(
  db: Database,
  student: Learner,
  { typed }: { typed: string },
): Promise<SearchResults> {
  const { producerId, studentId } = student;
  const hits = await readAsSchool(db, { producerId, studentId }, async (tx) => {
    const open = listedLesson(tx, student, sql.ref('lesson_id'));
    const { rows } = await sql<Found>`
      with asked as materialized (
        select reading_query(${typed}) as query,
          array(select lexeme from unnest(reading_vector(${typed})) order by positions[array_length(positions, 1)]) as words
      ), candidates as materialized (
        select w.lesson_id from asked cross join unnest(asked.words) with ordinality as one (word, number)
          join lesson_words w on w.producer_id = ${producerId} and w.word >= one.word
            and w.word < one.word || case when one.number = cardinality(asked.words) then chr(1114111) else chr(1) end
        group by w.lesson_id having count(distinct one.number) = (select cardinality(words) from asked)
      ), sorted as materialized (
        select lesson_id from asked cross join candidates join lessons l on l.producer_id = ${producerId} and l.id = lesson_id
        order by reading_vector(l.title) @@ asked.query desc, lesson_id
      ), lessons_open as materialized (
        select sorted.lesson_id, open.* from sorted cross join lateral ${open} as open
        where open.available limit ${LESSONS}
      ), own as materialized (
        select n.lesson_id, n.at_second, n.body from lesson_notes n, asked
        where n.producer_id = ${producerId} and n.student_id = ${studentId} and n.search @@ asked.query
        order by n.created_at desc
      ), noted as materialized (
        select own.*, open.* from own cross join lateral ${listedLesson(tx, student, sql.ref('own.lesson_id'))} as open
        where open.available limit ${LIMITS.searchHits}
      ), found as (
        (select 1 as rank, 'lesson' as kind, o.lesson_id, o."lessonTitle" as text, null::integer as second, o."courseId", o."lessonTitle", o."courseTitle", o."courseCoverUrl"
          from lessons_open o, asked where reading_vector(o."lessonTitle") @@ asked.query limit ${LIMITS.searchHits})
        union all
        (select 2, 'line', o.lesson_id, line.text, null, o."courseId", o."lessonTitle", o."courseTitle", o."courseCoverUrl"
          from lessons_open o, asked, lessons l, regexp_split_to_table(l.description, '\n') as line (text)
          where l.producer_id = ${producerId} and l.id = o.lesson_id and reading_vector(line.text) @@ asked.query
          limit ${2 * LIMITS.searchHits})
        union all
        (select 3, 'speech', o.lesson_id, cue.text, cue.start_ms / 1000, o."courseId", o."lessonTitle", o."courseTitle", o."courseCoverUrl"
          from lessons_open o, asked, lateral (
            select q.text, q.start_ms from caption_cues q
            where q.producer_id = ${producerId} and q.lesson_id = o.lesson_id and q.search @@ asked.query
            order by q.start_ms limit ${LIMITS.searchHitsOfLesson}) cue
          limit ${LIMITS.searchHits})
        union all
        (select 4, 'note', n.lesson_id, n.body, n.at_second, n."courseId", n."lessonTitle", n."courseTitle", n."courseCoverUrl" from noted n)
      )
      select kind, lesson_id as "lessonId", "courseId", "lessonTitle", "courseTitle", "courseCoverUrl", text, second,
        (select m.title from lessons l join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
          where l.producer_id = ${producerId} and l.id = found.lesson_id) as "moduleTitle", array(
          select distinct parts[1] from regexp_matches(found.text, '[[:alnum:]]+(?:-[[:alnum:]]+)*', 'g') as token (parts), asked
          where exists (select from unnest(asked.words) with ordinality as one (word, number), unnest(reading_vector(parts[1])) as said
            where said.lexeme = one.word or (one.number = cardinality(asked.words) and starts_with(said.lexeme, one.word)))) as marks
      from found order by rank, second`.execute(tx);
    return rows;
  });
  return { hits: hits.flatMap(asHit) };
}

/** A line of a description is a chapter, or plain text. */
function asHit({ kind, text, ...found }: Found): SearchHit[] {
  if (kind !== 'line') return [{ ...found, kind, text: kind === 'speech' ? plainCaption(text) : text }];
  const chapter = chapterOf(text);
  if (chapter) return [{ ...found, kind: 'chapter', text: chapter.title, second: chapter.seconds }];
  return [{ ...found, kind: 'lesson', text: text.trim() }];
}
