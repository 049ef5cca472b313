import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids, Insert } from './insert.ts';

/** What is kept about a student. */
export async function populateStudents(
  insert: Insert,
  { producer, account, student, course, lesson }: Ids,
): Promise<void> {
  const [list, session] = [randomUUID(), randomUUID()];
  await insert(`insert into import_choices (producer_id, platform, choices) values ($1, 'list', '{}')`, [producer]);
  await insert(`insert into student_imports (producer_id, id, course_ids, total) values ($1, $2, '{}', 1)`, [
    producer,
    list,
  ]);
  await insert(
    `insert into student_import_rows (producer_id, import_id, line, email, outcome) values ($1, $2, 1, 'a@b.test', 'added')`,
    [producer, list],
  );
  const action = randomUUID();
  await insert(
    `insert into bulk_actions (producer_id, id, kind, course_ids, total) values ($1, $2, 'close', '{}', 1)`,
    [producer, action],
  );
  await insert(`insert into bulk_action_students (producer_id, bulk_action_id, student_id) values ($1, $2, $3)`, [
    producer,
    action,
    student,
  ]);
  await insert(
    `insert into user_sessions (id, user_id, kind, producer_id, scope_producer_id, opened_with, token_hash, expires_at)
     values ($1, $2, 'student', $3, $3, 'made_for_school', $4, app_now())`,
    [session, account, producer, Buffer.from(randomUUID())],
  );
  await insert(
    `insert into push_devices (producer_id, session_id, student_id, endpoint, p256dh, auth) values ($1, $2, $3, 'https://push.test/a', 'a', 'a')`,
    [producer, session, student],
  );
  await insert(
    `insert into auth_tokens (id, user_id, kind, producer_id, token_hash, expires_at) values ($1, $2, 'access', $3, $4, app_now())`,
    [randomUUID(), account, producer, Buffer.from(randomUUID())],
  );
  await insert(
    `insert into access_grants (producer_id, id, student_id, course_id, origin) values ($1, $2, $3, $4, 'manual')`,
    [producer, randomUUID(), student, course],
  );
  await insert(`insert into enrollments (producer_id, student_id, course_id, status) values ($1, $2, $3, 'active')`, [
    producer,
    student,
    course,
  ]);
  await insert(
    `insert into held_access_emails (producer_id, course_id, student_id, password_set_by_school) values ($1, $2, $3, false)`,
    [producer, course, student],
  );
  await insert(`insert into lesson_progress (producer_id, student_id, lesson_id, course_id) values ($1, $2, $3, $4)`, [
    producer,
    student,
    lesson,
    course,
  ]);
  await insert(
    `insert into lesson_viewings (producer_id, student_id, lesson_id, day, code) values ($1, $2, $3, app_now()::date, 'K7QF3MZ9')`,
    [producer, student, lesson],
  );
  await insert('insert into school_days (producer_id, day, watched) values ($1, app_now()::date, 1)', [producer]);
  await insert('insert into student_activity (producer_id, student_id) values ($1, $2) on conflict do nothing', [
    producer,
    student,
  ]);
  await insert('insert into lesson_reach (producer_id, lesson_id, reached, students) values ($1, $2, 3, 1)', [
    producer,
    lesson,
  ]);
  await insert(
    `insert into student_addresses (producer_id, student_id, rule, address, since) values ($1, $2, 'fixed', '203.0.113.7', app_now())`,
    [producer, student],
  );
  await insert(`insert into address_refusals (producer_id, student_id, address) values ($1, $2, '198.51.100.9')`, [
    producer,
    student,
  ]);
  await insert(
    `insert into lesson_notes (producer_id, id, student_id, lesson_id, at_second, body) values ($1, $2, $3, $4, 9, 'Nota')`,
    [producer, randomUUID(), student, lesson],
  );
  await insert('insert into lesson_ratings (producer_id, student_id, lesson_id, rating) values ($1, $2, $3, 4)', [
    producer,
    student,
    lesson,
  ]);
  await insert(
    `insert into data_requests (producer_id, id, kind, student_id, email, person_key) values ($1, $2, 'copy', $3, 'a@b.test', 'key')`,
    [producer, randomUUID(), student],
  );
  await insert(
    `insert into data_visits (producer_id, id, email, person_key, token_hash, code_email_id, code_until)
     values ($1, $2, 'a@b.test', 'key', $3, $2, app_now())`,
    [producer, randomUUID(), randomBytes(32)],
  );
  await insert(
    `insert into consents (producer_id, id, student_id, purpose, text_version, given, how)
     values ($1, $2, $3, 'email_notices', 1, false, 'settings')`,
    [producer, randomUUID(), student],
  );
  await insert(`insert into erased_people (producer_id, person_key, erased_at) values ($1, 'key', app_now())`, [
    producer,
  ]);
  await insert(
    `insert into access_records (producer_id, session_id, person_key, opened_at, ended_at) values ($1, $2, 'key', app_now(), app_now())`,
    [producer, randomUUID()],
  );
  await insert(`insert into calendar_feeds (producer_id, student_id, token_hash, token) values ($1, $2, $3, '')`, [
    producer,
    student,
    Buffer.from(randomUUID()),
  ]);
  await insert('insert into lesson_openings (producer_id, student_id, lesson_id) values ($1, $2, $3)', [
    producer,
    student,
    lesson,
  ]);
  await insert(
    `insert into team_notes (producer_id, id, student_id, author_id, author_name, body) values ($1, $2, $3, $1, 'Ana', 'Nota')`,
    [producer, randomUUID(), student],
  );
  await insert('insert into lesson_favorites (producer_id, student_id, lesson_id) values ($1, $2, $3)', [
    producer,
    student,
    lesson,
  ]);
  await insert(
    `insert into notifications (producer_id, id, student_id, title, message) values ($1, $2, $3, 'T', 'M')`,
    [producer, randomUUID(), student],
  );
}
