import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

test('at a school’s own host, the way to the panel is the platform’s sign-in', async () => {
  const { db, env } = (await testApp()).services;
  const { visitor, student } = await newEnrolled();
  const own = { role: 'admin', plan_id: 'trial', subscription_status: 'trialing', student_limit: 100 } as const;
  const trial_ends_at = new Date(Date.now() + 86_400_000).toISOString();
  await asPlatform(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ ...own, trial_ends_at })
      .where('id', '=', student.userId)
      .execute(),
  );
  // The window's origin lacks the platform's port.
  expect(new URL(env.publicUrl).origin).not.toBe(window.location.origin);
  await openStudentArea(visitor, '/alunos/cursos');
  const way = await screen.findByRole('link', { name: 'Painel do produtor' });
  expect(way.getAttribute('href')).toBe(`${new URL(env.publicUrl).origin}/login`);
});
