/** What a lesson says, and its types in SQL: a column that is added here is written and copied. */
const COLUMNS = {
  title: 'text',
  description: 'text',
  video_url: 'text',
  video_provider: 'text',
  video_id: 'text',
  ebook_url: 'text',
  release_days: 'integer',
} as const;

export type LessonColumn = keyof typeof COLUMNS;

/** As in `insert into lessons (…)`. */
export const LESSON_COLUMNS = Object.keys(COLUMNS).join(', ');

/** As in `jsonb_to_recordset(…) as lesson (…)`. */
export const LESSON_RECORD = Object.entries(COLUMNS)
  .map((column) => column.join(' '))
  .join(', ');
