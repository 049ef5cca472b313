import type { SearchHit } from '#shared/contract/student/reading.ts';

export type Kind = 'all' | SearchHit['kind'];

export const KINDS: { kind: Kind; label: string }[] = [
  { kind: 'all', label: 'Tudo' },
  { kind: 'lesson', label: 'Aulas' },
  { kind: 'speech', label: 'Falas' },
  { kind: 'chapter', label: 'Capítulos' },
  { kind: 'note', label: 'Minhas notas' },
];

const GROUPS: { title: string; kinds: SearchHit['kind'][] }[] = [
  { title: 'Aulas', kinds: ['lesson'] },
  { title: 'Falas e capítulos', kinds: ['speech', 'chapter'] },
  { title: 'Minhas notas', kinds: ['note'] },
];

export const ofKind = (hits: readonly SearchHit[], kind: Kind): SearchHit[] =>
  hits.filter((hit) => kind === 'all' || hit.kind === kind);

/** In display order, without empty groups. */
export const inGroups = (hits: readonly SearchHit[]) =>
  GROUPS.map(({ title, kinds }) => ({ title, hits: hits.filter(({ kind }) => kinds.includes(kind)) })).filter(
    (group) => group.hits.length > 0,
  );
