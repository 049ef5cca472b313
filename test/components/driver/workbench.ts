import { screen, within } from '@testing-library/dom';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { user, type Visitor } from './page.ts';
import { newProducer, openPanel } from './panel.tsx';

type Titled = { id: string; title: string };
type Outline = { modules: (Titled & { lessons: Titled[] })[] };

/** A producer's course, open on the workbench: the titles of its modules, with those of their lessons. */
export async function openWorkbench(modules: Record<string, string[]>) {
  const producer = await newProducer();
  const { services } = await testApp();
  const course = await newCourse(services.db, producer, { title: 'Cerâmica' });
  for (const [title, lessons] of Object.entries(modules)) {
    const { id } = await ask<{ id: string }>('createModule', { courseId: course.id, title }, producer);
    for (const lesson of lessons) await ask('createLesson', { moduleId: id, title: lesson, videoUrl: '' }, producer);
  }
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  const window = await screen.findByRole('dialog', { name: 'Módulos' });
  const bench = within(window);
  await bench.findByRole('button', { name: `Editar módulo ${Object.keys(modules)[0]}` });
  return {
    courseId: course.id,
    producer,
    bench,
    /** The order shown in the list. */
    shown: () =>
      [...window.querySelectorAll<HTMLElement>('[data-module]')].map((module) => [
        module.dataset.title,
        [...module.querySelectorAll<HTMLElement>('[data-lesson]')].map(({ dataset }) => dataset.title),
      ]),
    /** Moves an item as somebody else, by title. */
    moveElsewhere: async (title: string, index: number) => {
      const { modules: now } = await ask<Outline>('outline', { courseId: course.id }, producer);
      const module = now.find((each) => each.title === title);
      if (module) return ask('moveModule', { moduleId: module.id, index }, producer);
      const lesson = now.flatMap(({ lessons }) => lessons).find((each) => each.title === title);
      return ask('moveLesson', { lessonId: lesson?.id, index }, producer);
    },
    /** The stored order. */
    saved: async () =>
      (await ask<Outline>('outline', { courseId: course.id }, producer)).modules.map(({ title, lessons }) => [
        title,
        lessons.map((lesson) => lesson.title),
      ]),
  };
}

async function ask<Data>(
  operation: 'createModule' | 'createLesson' | 'outline' | 'moveLesson' | 'moveModule',
  input: object,
  producer: Visitor,
) {
  const { call } = await testApp();
  const { status, data, text } = await call(`producer.${operation}`, input, producer);
  if (status !== 200) throw new Error(`${operation}: ${text}`);
  return data as Data;
}
