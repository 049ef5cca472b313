import { containsText } from '#shared/text/text.ts';
import type { Group } from './questions.ts';

/** The questions that contain the text, by group; empty groups are left out. */
export function searchHelp(groups: Group[], typed: string): Group[] {
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) => containsText(`${title} ${question} ${answer}`, typed)),
    }))
    .filter(({ questions }) => questions.length > 0);
}
