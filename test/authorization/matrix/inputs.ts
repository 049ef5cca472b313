import type { Targets } from '../world.ts';

export const captions = ({ lessonId }: Targets) => ({ lessonId, language: 'pt-BR' });
export const quiz = ({ lessonId }: Targets) => ({ lessonId });
