import './transcript.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chaptersIn } from '#shared/captions/chapters.ts';
import { sentencesOf } from '#shared/captions/sentences.ts';
import type { LessonContent } from '#shared/contract/student.ts';
import { containsText } from '#shared/text/text.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { transcriptQuery } from '../../course/queries.ts';
import { ScreenError } from '../../layout/screen-error.tsx';
import { entriesOf } from './entries.ts';
import { Foot } from './foot.tsx';
import { useChosenLanguage, useTextSize } from './preferences.ts';
import { Sentences } from './sentences.tsx';
import { Tools } from './tools.tsx';

const LINES = ['w-11/12', 'w-4/5', 'w-full', 'w-3/4', 'w-11/12', 'w-2/3'];

/** The transcript, following the video. */
export function TranscriptPanel({ lesson }: { lesson: LessonContent }) {
  const [language, choose] = useChosenLanguage(lesson.captions);
  const { data, error, isFetching, refetch } = useQuery(transcriptQuery(lesson.id, language));
  const [typed, setTyped] = useState('');
  const [size, enlarge] = useTextSize();
  const [follows, setFollows] = useState(true);
  const sentences = sentencesOf(data?.cues ?? []);
  const search = typed.trim();
  const found = search === '' ? sentences : sentences.filter(({ text }) => containsText(text, search));

  return (
    <section className="transcript" aria-label="Transcrição" data-size={size}>
      <Tools
        typed={typed}
        onType={setTyped}
        onEnlarge={enlarge}
        sentences={sentences}
        found={search === '' ? null : found.length}
      />
      {!data && error && (
        <ScreenError title="Erro ao carregar a transcrição" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <TranscriptSkeleton />}
      {data && (
        <Sentences
          key={language}
          entries={entriesOf(found, search === '' ? chaptersIn(lesson.description) : [])}
          search={search}
          language={language}
          follows={follows && search === ''}
          onLeave={() => setFollows(false)}
        />
      )}
      <Foot
        follows={follows}
        onFollow={setFollows}
        languages={lesson.captions}
        automatic={lesson.automaticCaptions.includes(language)}
        language={language}
        onLanguage={choose}
      />
    </section>
  );
}

function TranscriptSkeleton() {
  return (
    <Loading label="Carregando a transcrição" className="grid flex-1 content-start gap-4.5 px-4 py-6">
      {LINES.map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </Loading>
  );
}
