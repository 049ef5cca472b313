import { screen, within } from '@testing-library/dom';
import { beforeEach } from 'vitest';
import type { CourseOutline, ProducerCourse } from '#shared/contract/school/courses.ts';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { type Operation, testApp } from '../../app.ts';
import { newCourse, type TestSchool } from '../../fixtures/factories.ts';
import { user, type Visitor } from '../driver/page.ts';
import { newProducer } from '../driver/panel.tsx';

/* The producer's forms that report conflicts: how each is opened, and edited elsewhere. */

export const app = await testApp();

export let producer: Visitor & TestSchool;
export let courseId: string;

/** Sets up each test. Must be called in the test file, because hooks belong to the file that registers them. */
export function eachWithACourseToEdit(): void {
  beforeEach(async () => {
    producer = await newProducer();
    const modules = [[{ title: 'A roda' }]];
    courseId = (await newCourse(app.services.db, producer, { title: 'Cerâmica', description: 'Barro', modules })).id;
  });
}

/** As another tab. */
export async function ask<Data>(operation: Operation, input?: object): Promise<Data> {
  const { data, code, text } = await app.call(operation, input, producer);
  if (code) throw new Error(`${operation}: ${text}`);
  return data as Data;
}
export const course = async () => (await ask<{ courses: [ProducerCourse] }>('producer.courses')).courses[0];
export const outline = () => ask<CourseOutline>('producer.outline', { courseId });
export const settings = () => ask<SchoolSettings>('producer.settings');

export type Form = ReturnType<typeof formIn>;

export function formIn(element: HTMLElement) {
  const within_ = within(element);
  return {
    ...within_,
    field: (name: string) => within_.getByLabelText<HTMLInputElement>(name, { exact: false }),
    press: (name: string) => user.click(within_.getByRole('button', { name })),
    panel: async () => within(await within_.findByRole('region', { name: /mud(ou|aram) enquanto você editava/ })),
    hasPanel: () => within_.queryByRole('region', { name: /enquanto você editava/ }) !== null,
  };
}

export type EditedForm = {
  label: string;
  saveButton: string;
  open: () => Promise<Form>;
  /** A concurrent edit of the name and of a field this tab does not change. */
  elsewhere: (title: string) => Promise<unknown>;
  saved: () => Promise<string | undefined>;
  /** Label of the field that only the other tab changed. */
  taken: string;
  done: string;
};

export async function chooseAction(name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
