import type { AskedLesson } from '#shared/contract/conversations/conversation-report.ts';

export const lessonName = ({ title }: Pick<AskedLesson, 'title'>): string => title ?? 'Aula removida';
