import type { Targets } from '../targets.ts';

export const captions = ({ lessonId }: Targets) => ({ lessonId, language: 'pt-BR' });
export const quiz = ({ lessonId }: Targets) => ({ lessonId });
