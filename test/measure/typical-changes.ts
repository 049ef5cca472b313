/**
 * Files touched by typical changes, found by the files that name an existing one; without tests, migrations
 * and demonstration data.
 */
export const TYPICAL_CHANGES: Record<string, RegExp> = {
  'lesson field (the e-book)': /\bebook_?url\b/i,
  'sales platform (Lastlink)': /lastlink/i,
  'report card (most completed lessons)': /\b(topLessons|LessonChart)\b/,
  'report list (students at risk)': /\b(the)?at-?risk/i,
  'e-mail (waiting sales)':
    /(render|compose)WaitingSales|waitingSales(Body|Text|Subject|Email)|'waiting_sales'|\bwaiting_sales: /,
  'screen (the trash)': /courses\\?\/lixeira|trash-page|TrashPage/,
  'job (purge of the trash)': /purge-?trash/i,
};
