import { Fragment } from 'react';
import type { SearchHit } from '#shared/contract/student/reading.ts';
import { clock } from '#web/player/state/time.ts';
import { Marked } from '#web/ui/data/marked.tsx';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { inGroups } from './kinds.ts';

type HitsProps = {
  id: string;
  hits: readonly SearchHit[];
  /** Whether others are on their way. */
  busy: boolean;
  current: number;
  onPoint: (index: number) => void;
  onGo: (hit: SearchHit) => void;
};

function scrollIntoList(hit: HTMLElement | null) {
  hit?.scrollIntoView({ block: 'nearest' });
}

export function Hits({ id, hits, busy, current, onPoint, onGo }: HitsProps) {
  const groups = inGroups(hits);
  const order = groups.flatMap((group) => group.hits);
  return (
    <div className="search-hits" id={id} role="listbox" aria-label="Resultados" aria-busy={busy}>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <div className="search-group" role="presentation">
            {group.title}
          </div>
          {group.hits.map((hit) => {
            const index = order.indexOf(hit);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
              <div
                key={`${hit.kind} ${hit.lessonId} ${hit.second} ${hit.text}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className="hit"
                ref={index === current ? scrollIntoList : undefined}
                onPointerMove={() => index !== current && onPoint(index)}
                onClick={() => onGo(hit)}
              >
                <Hit hit={hit} />
              </div>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { kind, lessonTitle, moduleTitle, courseTitle, courseCoverUrl, text, marks, second } = hit;
  const isTitle = kind === 'lesson' && text === lessonTitle;
  return (
    <>
      <Cover src={courseCoverUrl} title={courseTitle} shape="video" sizes="96px" className="hit-still" />
      <span className="hit-text">
        <b>{isTitle ? <Marked text={text} words={marks} /> : lessonTitle}</b>
        <small>{[kind === 'note' && 'Nota', courseTitle, moduleTitle].filter(Boolean).join(' · ')}</small>
        {!isTitle && (
          <span>
            {kind === 'chapter' && 'Capítulo: '}
            {kind === 'speech' && '“'}
            <Marked text={text} words={marks} />
            {kind === 'speech' && '”'}
          </span>
        )}
      </span>
      {second !== null && <TimeChip time={clock(second)} />}
    </>
  );
}
