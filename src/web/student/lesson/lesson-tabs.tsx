import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { LessonContent } from '#shared/contract/student.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { navigate, useLocation, wasOpenedHere, wasOpenedToPlay } from '../routing/location.ts';
import { About } from './about.tsx';
import { notesQuery } from './notes/queries.ts';
import { threadsQuery } from './talk/queries.ts';
import type { Led } from './talk/talk-panel.tsx';

const AttachmentList = lazyPiece(() => import('./attachments/attachment-list.tsx'), 'AttachmentList');
const NotesPanel = lazyPiece(() => import('./notes/notes-panel.tsx'), 'NotesPanel');
const TalkPanel = lazyPiece(() => import('./talk/talk-panel.tsx'), 'TalkPanel');

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

type LessonTabsProps = {
  lesson: LessonContent;
  /** On phones, tabs of what is otherwise beside the video, placed first. */
  before?: readonly Tab[];
};

const NONE: readonly Tab[] = [];

/** The last open tab: rotating a phone renders a different set of tabs. */
let left: Led & { lessonId: string; tab: string } = { lessonId: '', tab: '', led: undefined };

/** The values of AT_THREADS, repeated to avoid loading its module. */
const LED = { question: '&ver=duvidas', comment: '&ver=comentarios' };

/** Tabs below the video; hidden if there is nothing to show. */
export function LessonTabs({ lesson, before = NONE }: LessonTabsProps) {
  const { led, chosen, choose } = useTab(lesson);
  const tabs = [...before, ...(before.length > 0 ? lastIsAbout(tabsOf(lesson, led)) : tabsOf(lesson, led))];
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  if (!shown) return null;
  return (
    <section className="lesson-tabs" aria-label="Mais desta aula">
      <Tabs id="lesson" label="Mais desta aula" tabs={tabs} value={shown.id} onChange={choose} />
      <TabPanel key={shown.id} of="lesson" tab={shown.id}>
        <Suspense
          fallback={
            <div className="p-4">
              <Spinner />
            </div>
          }
        >
          {shown.panel}
        </Suspense>
      </TabPanel>
      <Toaster />
    </section>
  );
}

/** A link to the conversations works once: its parameter is then removed from the address. */
function useTab(lesson: LessonContent) {
  const lessonId = lesson.id;
  const { pathname, search } = useLocation();
  const led = search.includes(LED.question) ? 'question' : search.includes(LED.comment) ? 'comment' : undefined;
  const [here] = useState((): typeof left => {
    if (led) return { lessonId, tab: 'talk', led };
    return left.lessonId === lessonId ? left : { lessonId, tab: isText(lesson) ? 'about' : 'lessons', led };
  });
  const [chosen, setChosen] = useState(here.tab);
  useEffect(() => {
    left = here;
    if (!led) return;
    const kept = { openedHere: wasOpenedHere(), playing: wasOpenedToPlay() };
    navigate(pathname + search.replace(LED[led], ''), { replace: true, keepScroll: true, ...kept });
  }, [here, led, pathname, search]);
  function choose(tab: string) {
    Object.assign(here, { tab, led: undefined });
    setChosen(tab);
  }
  return { led: here, chosen, choose };
}

/** Nothing is shown above the tabs, so the description opens first, on phones too. */
const isText = ({ description, video, ebookUrl, quiz }: LessonContent) =>
  Boolean(description) && !video && !ebookUrl && !quiz;

function tabsOf(lesson: LessonContent, led: Led): Tab[] {
  const about = { id: 'about', label: 'Sobre', panel: <About text={lesson.description} /> };
  const notes = { id: 'notes', label: <NotesLabel lessonId={lesson.id} />, panel: <NotesPanel lesson={lesson} /> };
  const talk = {
    id: 'talk',
    label: <TalkLabel lessonId={lesson.id} />,
    panel: <TalkPanel lessonId={lesson.id} led={led} />,
  };
  const files = {
    id: 'attachments',
    label: <Counted label="Anexos" count={lesson.attachments.length} />,
    panel: <AttachmentList attachments={lesson.attachments} />,
  };
  return [
    ...(lesson.description ? [about] : []),
    ...(lesson.attachments.length > 0 ? [files] : []),
    ...(inPreview() ? [] : [talk, notes]),
  ];
}

/** On phones the list of lessons comes first. */
const lastIsAbout = (tabs: Tab[]) => tabs.toSorted((a, b) => Number(a.id === 'about') - Number(b.id === 'about'));

/* The number is shown once the notes are loaded. */

function NotesLabel({ lessonId }: { lessonId: string }) {
  const { data } = useQuery({ ...notesQuery(lessonId), enabled: false });
  return <Counted label="Notas" count={data?.notes.length} />;
}

function TalkLabel({ lessonId }: { lessonId: string }) {
  const { data } = useQuery({ ...threadsQuery(lessonId), enabled: false });
  return <Counted label="Dúvidas" count={data?.questions} />;
}

const Counted = ({ label, count }: { label: string; count: number | undefined }) => (
  <>
    {label}{' '}
    {count ? (
      <span className="min-w-5 rounded-full bg-active px-1.5 text-center text-xs leading-5">{count}</span>
    ) : null}
  </>
);
