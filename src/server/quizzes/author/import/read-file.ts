import type { QuestionFileFormat, ReadQuestions } from '#shared/contract/quizzes.ts';
import { EXCELS_SEPARATOR, readCsv } from './csv.ts';
import { notRead, questionsOf, type Read } from './draft.ts';
import { readGift } from './gift.ts';
import { readMoodleXml } from './moodle-xml.ts';

const READERS: Record<QuestionFileFormat, (file: string) => Read[]> = {
  gift: readGift,
  moodle: readMoodleXml,
  csv: readCsv,
};

/** Detects the format of an exported file. Nothing is stored. */
export function readQuestionFile(file: string): ReadQuestions {
  const text = file.replace(/^\ufeff/, '');
  const format = formatOf(text);
  try {
    return questionsOf(format, READERS[format](text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return questionsOf(format, [notRead(1, `O arquivo está danificado. ${reason}`.trim(), text.slice(0, 80))]);
  }
}

function formatOf(text: string): QuestionFileFormat {
  if (/^\s*(<\?xml|<quiz|<!)/i.test(text)) return 'moodle';
  // Comments and titles of GIFT may have the same words.
  if (/^\s*(\/\/|::|\$CATEGORY)/.test(text)) return 'gift';
  const [first = ''] = text.replace(EXCELS_SEPARATOR, '').split(/\r\n?|\n/, 1);
  return /pergunta|enunciado|quest/i.test(first) && /[;,\t]/.test(first) && !first.includes('{') ? 'csv' : 'gift';
}
