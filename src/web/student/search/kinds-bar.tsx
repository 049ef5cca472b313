import type { SearchHit } from '#shared/contract/student/reading.ts';
import { KINDS, type Kind, ofKind } from './kinds.ts';

type KindsProps = { hits: readonly SearchHit[]; kind: Kind; onKind: (kind: Kind) => void };

export function Kinds({ hits, kind, onKind }: KindsProps) {
  const there = KINDS.map((each) => ({ ...each, count: ofKind(hits, each.kind).length })).filter(
    ({ kind: own, count }) => count > 0 || own === kind,
  );
  return (
    <fieldset className="search-kinds">
      <legend className="sr-only">O que mostrar</legend>
      {there.map(({ kind: own, label, count }) => (
        <button key={own} type="button" aria-pressed={own === kind} onClick={() => onKind(own)}>
          {label} {count}
        </button>
      ))}
    </fieldset>
  );
}
