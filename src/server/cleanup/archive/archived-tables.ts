/**
 * Tables of a student's data in a school, all columns: archived, deleted with the student, and restored. In
 * the order of restoring.
 */
export const ARCHIVED = [
  { table: 'access_grants', order: 'r.starts_at, r.id', key: ['producer_id', 'id'] },
  { table: 'enrollments', order: 'r.course_id', key: ['producer_id', 'student_id', 'course_id'] },
  { table: 'held_access_emails', order: 'r.course_id', key: ['producer_id', 'course_id', 'student_id'] },
  { table: 'lesson_progress', order: 'r.lesson_id', key: ['producer_id', 'student_id', 'lesson_id'] },
  { table: 'lesson_favorites', order: 'r.lesson_id', key: ['producer_id', 'student_id', 'lesson_id'] },
  { table: 'lesson_openings', order: 'r.lesson_id', key: ['producer_id', 'student_id', 'lesson_id'] },
  { table: 'releases_told', order: 'r.lesson_id', key: ['producer_id', 'student_id', 'lesson_id'] },
  { table: 'lesson_viewings', order: 'r.day, r.lesson_id', key: ['producer_id', 'student_id', 'lesson_id', 'day'] },
  { table: 'submissions', order: 'r.assignment_id, r.version', key: ['producer_id', 'id'] },
  { table: 'quiz_attempts', order: 'r.started_at, r.id', key: ['producer_id', 'id'] },
  { table: 'quiz_answers', order: 'r.attempt_id, r.question_id', key: ['producer_id', 'attempt_id', 'question_id'] },
  { table: 'notifications', order: 'r.created_at, r.id', key: ['producer_id', 'id'] },
  { table: 'student_addresses', order: 'r.student_id', key: ['producer_id', 'student_id'] },
  { table: 'team_notes', order: 'r.created_at, r.id', key: ['producer_id', 'id'] },
  { table: 'consents', order: 'r.at, r.id', key: ['producer_id', 'id'] },
  { table: 'address_refusals', order: 'r.first_at, r.address', key: ['producer_id', 'student_id', 'address'] },
] as const;

export type ArchivedTable = (typeof ARCHIVED)[number]['table'];

/**
 * Deleted with the student and not restored: push subscriptions are requested again, notes and single ratings must not
 * be readable by the school, playback reports will be repeated. Of submissions only the text is restored, not the
 * files. Certificates are never deleted: only names are erased, and returning students are recognised (0126).
 */
export const NOT_ARCHIVED = [
  'push_devices',
  'calendar_feeds',
  'cohort_waiting',
  'lesson_notes',
  'lesson_ratings',
  'video_reports',
  'thread_follows',
  'post_reports',
  'reply_addresses',
];
