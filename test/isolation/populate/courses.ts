import { randomUUID } from 'node:crypto';
import { newKeyPair } from '#server/certificates/badges/multikey.ts';
import { newCertificateCode } from '#server/certificates/issue/code.ts';
import type { Ids, Insert } from './insert.ts';

/** What belongs to courses and lessons, with certificates. */
export async function populateCourses(insert: Insert, { producer, student, course, lesson }: Ids): Promise<void> {
  await insert(
    `insert into course_uploads (producer_id, id, name, bytes, key, seal, parts, until) values ($1, $2, 'curso.mbz', 1, $3, '', 1, app_now())`,
    [producer, randomUUID(), randomUUID()],
  );
  await insert(`insert into course_files (producer_id, id, source) values ($1, $2, 'moodle')`, [
    producer,
    randomUUID(),
  ]);
  await insert(
    `insert into course_imports (producer_id, id, course_id, source, modules, lessons) values ($1, $2, $3, 'links', 1, 1)`,
    [producer, randomUUID(), course],
  );
  const file = randomUUID();
  await insert(
    `insert into attachment_files (producer_id, id, key, kind, extension, bytes) values ($1, $2, $3, 'pdf', 'pdf', 1)`,
    [producer, file, `attachments/${producer}/${file}`],
  );
  await insert(
    `insert into lesson_attachments (producer_id, id, lesson_id, name, file_id, position) values ($1, $2, $3, 'A', $4, 1)`,
    [producer, randomUUID(), lesson, file],
  );
  await insert(`insert into lesson_words (producer_id, word, lesson_id) values ($1, 'luz', $2)`, [producer, lesson]);
  await insert(`insert into lesson_captions (producer_id, lesson_id, language) values ($1, $2, 'pt-BR')`, [
    producer,
    lesson,
  ]);
  await insert(
    `insert into caption_tasks (producer_id, lesson_id, id, kind, language, video_url)
     values ($1, $2, $3, 'video', 'pt-BR', 'https://videos.test/aula.m3u8')`,
    [producer, lesson, randomUUID()],
  );
  await insert(
    `insert into caption_cues (producer_id, lesson_id, language, id, start_ms, end_ms, text)
     values ($1, $2, 'pt-BR', $3, 0, 1000, 'Oi')`,
    [producer, lesson, randomUUID()],
  );
  await insert(
    `insert into certificate_rules (producer_id, course_id, kind, hours, issuer_name, design)
     values ($1, $2, 'completion', 6, 'Escola', '{}')`,
    [producer, course],
  );
  const certificate = randomUUID();
  await insert(`insert into certificate_numbers (producer_id, year, last) values ($1, 2026, 1)`, [producer]);
  await insert(
    `insert into certificates (producer_id, id, code, year, number, student_id, course_id, holder_name, snapshot)
     values ($1, $2, $3, 2026, 1, $4, $5, 'Aluno', '{}')`,
    [producer, certificate, newCertificateCode(), student, course],
  );
  await insert('insert into badge_keys (producer_id, id, private_key) values ($1, $2, $3)', [
    producer,
    newKeyPair().id,
    'sealed',
  ]);
  await insert(
    `insert into certificate_badges (producer_id, certificate_id, status_list, status_index, salt) values ($1, $2, 1, 7, 'salt')`,
    [producer, certificate],
  );
  await insert(`insert into certificate_batches (producer_id, id, course_id, total) values ($1, $2, $3, 1)`, [
    producer,
    randomUUID(),
    course,
  ]);
  await insert(`insert into video_checks (producer_id, lesson_id, video_url) values ($1, $2, 'https://a.test/a.mp4')`, [
    producer,
    lesson,
  ]);
  await insert(
    `insert into video_reports (producer_id, lesson_id, student_id, video_url, problem, asked)
     values ($1, $2, $3, 'https://a.test/a.mp4', 'silent', true)`,
    [producer, lesson, student],
  );
}
