import { type ReactNode, useState } from 'react';
import type { LessonContent } from '#shared/contract/student.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { LinkedText } from './linked-text.tsx';

type Tab = { id: string; label: ReactNode; panel: ReactNode };

/** What goes with a lesson, below its video; nothing where there is none of it. */
export function LessonTabs({ lesson }: { lesson: LessonContent }) {
  const tabs = tabsOf(lesson);
  const [chosen, setChosen] = useState('');
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  if (!shown) return null;
  return (
    <section className="lesson-tabs" aria-label="Mais desta aula">
      <Tabs id="lesson" label="Mais desta aula" tabs={tabs} value={shown.id} onChange={setChosen} />
      <TabPanel key={shown.id} of="lesson" tab={shown.id}>
        {shown.panel}
      </TabPanel>
    </section>
  );
}

function tabsOf({ description }: LessonContent): Tab[] {
  const about = { id: 'about', label: 'Sobre', panel: <About text={description} /> };
  return description ? [about] : [];
}

function About({ text }: { text: string }) {
  return (
    <p className="lesson-text">
      <LinkedText text={text} />
    </p>
  );
}
