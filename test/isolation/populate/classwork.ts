import { randomUUID } from 'node:crypto';
import type { Ids, Insert } from './insert.ts';

/** What is written in lessons, and the turmas in which it is due. */
export async function populateClasswork(insert: Insert, { producer, student, course, lesson }: Ids): Promise<void> {
  const [assignment, submission, handedIn] = [randomUUID(), randomUUID(), randomUUID()];
  await insert(
    `insert into assignments (producer_id, id, lesson_id, title, instructions, accepts, criteria)
     values ($1, $2, $3, 'Tarefa', '', '{text}', '{Luz}')`,
    [producer, assignment, lesson],
  );
  const cohortDue = randomUUID();
  await insert(`insert into cohorts (producer_id, id, course_id, name) values ($1, $2, $3, 'Com prazo')`, [
    producer,
    cohortDue,
    course,
  ]);
  await insert(
    'insert into assignment_due_dates (producer_id, assignment_id, cohort_id, due_at) values ($1, $2, $3, app_now())',
    [producer, assignment, cohortDue],
  );
  await insert(
    `insert into submissions (producer_id, id, assignment_id, student_id, version, state, current, submitted_at)
     values ($1, $2, $3, $4, 1, 'submitted', true, app_now())`,
    [producer, submission, assignment, student],
  );
  await insert(
    `insert into submission_files (producer_id, id, submission_id, student_id, key, name, kind, extension, bytes)
     values ($1, $2, $3, $4, $5, 'A', 'pdf', 'pdf', 1)`,
    [producer, handedIn, submission, student, `submissions/${producer}/${handedIn}`],
  );
  const [thread, reply] = [randomUUID(), randomUUID()];
  await insert(
    `insert into threads (producer_id, id, course_id, lesson_id, author_id, kind) values ($1, $2, $3, $4, $5, 'question')`,
    [producer, thread, course, lesson, student],
  );
  for (const id of [thread, reply])
    await insert(
      `insert into thread_posts (producer_id, id, thread_id, author_id, author_name, body) values ($1, $2, $3, $4, 'A', 'B')`,
      [producer, id, thread, student],
    );
  await insert('insert into thread_follows (producer_id, thread_id, student_id) values ($1, $2, $3)', [
    producer,
    thread,
    student,
  ]);
  await insert(
    `insert into reply_addresses (producer_id, token_hash, thread_id, student_id, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), $3, $4, app_now())`,
    [producer, randomUUID(), thread, student],
  );
  await insert(
    `insert into post_pictures (producer_id, id, post_id, student_id, key, width, height, bytes) values ($1, $2, $3, $4, $5, 1, 1, 1)`,
    [producer, randomUUID(), reply, student, `post-pictures/${producer}/${reply}`],
  );
  await insert('insert into post_reports (producer_id, post_id, student_id) values ($1, $2, $3)', [
    producer,
    reply,
    student,
  ]);
  await insert(`insert into saved_replies (producer_id, id, title, body) values ($1, $2, 'A', 'B')`, [
    producer,
    randomUUID(),
  ]);
  await insert('insert into separate_cohorts (producer_id, cohort_id) values ($1, $2)', [producer, cohortDue]);
  await insert('insert into conversation_settings (producer_id) values ($1)', [producer]);
  const [quiz, attempt] = [randomUUID(), randomUUID()];
  await insert('insert into quizzes (producer_id, id, lesson_id) values ($1, $2, $3)', [producer, quiz, lesson]);
  await insert(
    `insert into quiz_attempts (producer_id, id, quiz_id, student_id, number, snapshot) values ($1, $2, $3, $4, 1, '{}')`,
    [producer, attempt, quiz, student],
  );
  await insert('insert into quiz_answers (producer_id, attempt_id, question_id, student_id) values ($1, $2, $3, $4)', [
    producer,
    attempt,
    randomUUID(),
    student,
  ]);
  await insert(`insert into cohorts (producer_id, id, course_id, name) values ($1, $2, $3, 'Turma')`, [
    producer,
    randomUUID(),
    course,
  ]);
  await insert(
    `insert into release_rules (producer_id, id, course_id, lesson_id, kind) values ($1, $2, $3, $4, 'always')`,
    [producer, randomUUID(), course, lesson],
  );
  await insert(
    'insert into cohort_waiting (producer_id, cohort_id, student_id) select producer_id, id, $2 from cohorts where producer_id = $1',
    [producer, student],
  );
  await insert('insert into releases_told (producer_id, student_id, lesson_id, day) values ($1, $2, $3, app_now())', [
    producer,
    student,
    lesson,
  ]);
}
