import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newKeyPair } from '#server/certificates/badges/multikey.ts';
import { newCertificateCode } from '#server/certificates/issue/code.ts';

/** A school with at least one row in every tenant table, written past the application. */
export async function populateSchool(admin: pg.Pool): Promise<{ producerId: string }> {
  const [producer, account, student, course, module, lesson] = Array.from({ length: 6 }, () => randomUUID());
  const insert = (text: string, values: unknown[]) => admin.query(text, values);
  await admin.query('begin');
  await insert(
    `insert into profiles (id, email, name, role, plan_id, subscription_status, trial_ends_at, student_limit)
     values ($1, $2, 'Produtora', 'admin', 'trial', 'trialing', app_now() + interval '5 days', 100)`,
    [producer, `${producer}@school.test`],
  );
  await insert(`insert into profiles (id, email, name, role) values ($1, $2, 'Aluno', 'student')`, [
    account,
    `${account}@student.test`,
  ]);
  await insert('insert into client_settings (producer_id, slug) values ($1, $2)', [
    producer,
    `escola-${producer?.slice(0, 8)}`,
  ]);
  await insert(`insert into students (producer_id, id, user_id, email, name) values ($1, $2, $3, $4, 'Aluno')`, [
    producer,
    student,
    account,
    `${account}@student.test`,
  ]);
  await insert(`insert into school_domains (producer_id, domain, token) values ($1, $2, $3)`, [
    producer,
    `${producer}.example.com`,
    randomUUID(),
  ]);
  await insert(`insert into api_keys (producer_id, key_hash, last4) values ($1, $2, 'abcd')`, [
    producer,
    Buffer.from(randomUUID()),
  ]);
  const member = randomUUID();
  await insert(`insert into team_members (producer_id, id, user_id, role) values ($1, $2, $3, 'support')`, [
    producer,
    member,
    account,
  ]);
  await insert(
    `insert into ownership_offers (producer_id, id, member_id, offered_by, expires_at) values ($1, $2, $3, 'Ana', app_now())`,
    [producer, randomUUID(), member],
  );
  await insert(
    `insert into team_invitations (producer_id, id, email, role, invited_by, message_id, expires_at)
     values ($1, $2, 'c@d.test', 'support', 'Ana', $2, app_now())`,
    [producer, randomUUID()],
  );
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
    `insert into student_limit_expansions (producer_id, id, additional_students, price_per_month, status, end_date)
     values ($1, $2, 1000, 1, 'active', app_now())`,
    [producer, randomUUID()],
  );
  const payment = randomUUID();
  await insert(
    `insert into payments (producer_id, id, plan_id, amount_cents, status, approved_at)
     values ($1, $2, 'basic', 4700, 'completed', app_now())`,
    [producer, payment],
  );
  await insert(
    `insert into provider_payments (provider, id, producer_id, payment_id, status, amount_cents)
     values ('sandbox', $3, $1, $2, 'approved', 4700)`,
    [producer, payment, randomUUID()],
  );
  await insert(`insert into subscription_notices (producer_id, kind, ends_at) values ($1, 'over', app_now())`, [
    producer,
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
    `insert into email_logs (id, producer_id, recipient_email, recipient_name, template_name) values ($1, $2, 'a@b.test', 'A', 'recovery')`,
    [randomUUID(), producer],
  );
  await insert(
    `insert into uploads (producer_id, id, key, purpose, bytes, width, height) values ($1, $2, $3, 'cover', 1, 1, 1)`,
    [producer, randomUUID(), randomUUID()],
  );
  await insert(`insert into courses (producer_id, id, title) values ($1, $2, 'Curso')`, [producer, course]);
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
  await insert(
    `insert into webhook_secrets (producer_id, course_id, platform, secret, last4) values ($1, $2, 'hotmart', '', '')`,
    [producer, course],
  );
  await insert(
    `insert into webhook_refusals (producer_id, course_id, reason, platform) values ($1, $2, 'token', 'hotmart')`,
    [producer, course],
  );
  await insert(
    `insert into purchases (producer_id, id, course_id, platform, transaction_id, about)
     values ($1, $2, $3, 'hotmart', 'HP1', 'transaction')`,
    [producer, randomUUID(), course],
  );
  await insert(
    `insert into webhook_deliveries (producer_id, id, course_id, platform, dedup_key, body, headers, query, event, status)
     values ($1, $2, $3, 'hotmart', 'HP1', '', '{}', '{}', '', 'ignored')`,
    [producer, randomUUID(), course],
  );
  await insert(`insert into course_modules (producer_id, id, course_id, title, position) values ($1, $2, $3, 'M', 1)`, [
    producer,
    module,
    course,
  ]);
  await insert(
    `insert into lessons (producer_id, id, course_id, module_id, title, position) values ($1, $2, $3, $4, 'A', 1)`,
    [producer, lesson, course, module],
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
    `insert into lesson_notes (producer_id, id, student_id, lesson_id, at_second, body) values ($1, $2, $3, $4, 9, 'Nota')`,
    [producer, randomUUID(), student, lesson],
  );
  await insert('insert into lesson_ratings (producer_id, student_id, lesson_id, rating) values ($1, $2, $3, 4)', [
    producer,
    student,
    lesson,
  ]);
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
  await insert(
    `insert into data_requests (producer_id, id, kind, student_id, email, person_key) values ($1, $2, 'copy', $3, 'a@b.test', 'key')`,
    [producer, randomUUID(), student],
  );
  await insert(
    `insert into school_packages (producer_id, id, kind, state, until) values ($1, $2, 'export', 'waiting', app_now())`,
    [producer, randomUUID()],
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
  await insert(`insert into sale_addresses (producer_id, platform) values ($1, 'hotmart')`, [producer]);
  const sold = randomUUID();
  await insert(`insert into packages (producer_id, id, name) values ($1, $2, 'Combo')`, [producer, sold]);
  await insert(`insert into package_lines (producer_id, package_id, course_id) values ($1, $2, $3)`, [
    producer,
    sold,
    course,
  ]);
  const offer = randomUUID();
  await insert(
    `insert into offers (producer_id, id, platform, product_code, offer_code) values ($1, $2, 'hotmart', '1', '')`,
    [producer, offer],
  );
  await insert(
    `insert into purchase_items (producer_id, platform, transaction_id, offer_id, delivery_id, currency, bought_at)
     values ($1, 'hotmart', 'HP1', $2, $3, 'BRL', app_now())`,
    [producer, offer, randomUUID()],
  );
  await insert(
    `insert into sale_payments (producer_id, platform, transaction_id, kind, course_id, at, amount_cents, currency)
     values ($1, 'generic', 'T', 'paid', $2, app_now(), 9700, 'BRL')`,
    [producer, randomUUID()],
  );
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
  await insert(`insert into video_keys (producer_id, provider, name, secret) values ($1, 'bunny', '759', '')`, [
    producer,
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
  const notice = randomUUID();
  await insert(`insert into notices (producer_id, id, type, title, message) values ($1, $2, 'system', 'T', 'M')`, [
    producer,
    notice,
  ]);
  await insert('insert into notice_reads (producer_id, notice_id, students) values ($1, $2, 1)', [producer, notice]);
  await insert(
    `insert into student_banners (producer_id, id, image_url, position) values ($1, $2, 'https://a.test/b.webp', 1)`,
    [producer, randomUUID()],
  );
  await insert(
    `insert into cleanups (year, due_at, state) values (2026, app_now(), 'running') on conflict do nothing`,
    [],
  );
  await insert('insert into cleanup_schools (producer_id, year) values ($1, 2026)', [producer]);
  await insert('insert into cleanup_warnings (producer_id, year, days) values ($1, 2026, 30)', [producer]);
  await insert('insert into weekly_digests (producer_id, since) values ($1, app_now())', [producer]);
  await insert(
    `insert into school_deeds (producer_id, id, actor_name, by, action) values ($1, $2, 'Produtora', 'session', 'signed_in')`,
    [producer, randomUUID()],
  );
  await insert('insert into cleanup_students (producer_id, year, student_id) values ($1, 2026, $2)', [
    producer,
    student,
  ]);
  await admin.query('commit');
  return { producerId: producer as string };
}
