import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { populateClasswork } from './populate/classwork.ts';
import { populateCourses } from './populate/courses.ts';
import type { Ids, Insert } from './populate/insert.ts';
import { populateProducer } from './populate/producer.ts';
import { populateSales } from './populate/sales.ts';
import { populateStudents } from './populate/students.ts';

/** A school with at least one row in every tenant table, written past the application. */
export async function populateSchool(admin: pg.Pool): Promise<{ producerId: string }> {
  const insert: Insert = (text, values) => admin.query(text, values);
  const ids: Ids = {
    producer: randomUUID(),
    account: randomUUID(),
    student: randomUUID(),
    course: randomUUID(),
    module: randomUUID(),
    lesson: randomUUID(),
  };
  await admin.query('begin');
  await populateBase(insert, ids);
  await populateProducer(insert, ids);
  await populateSales(insert, ids);
  await populateStudents(insert, ids);
  await populateCourses(insert, ids);
  await populateClasswork(insert, ids);
  await admin.query('commit');
  return { producerId: ids.producer };
}

/** What the others refer to. */
async function populateBase(
  insert: Insert,
  { producer, account, student, course, module, lesson }: Ids,
): Promise<void> {
  await insert(
    `insert into profiles (id, email, name, role, plan_id, subscription_status, trial_ends_at, student_limit)
     values ($1, $2, 'Produtora', 'admin', 'trial', 'trialing', app_now() + interval '5 days', 100)`,
    [producer, `${producer}@school.test`],
  );
  await insert(`insert into profiles (id, email, name, role) values ($1, $2, 'Aluno', 'student')`, [
    account,
    `${account}@student.test`,
  ]);
  await insert('insert into client_settings (producer_id, slug) values ($1, $2)', [
    producer,
    `escola-${producer.slice(0, 8)}`,
  ]);
  await insert(`insert into students (producer_id, id, user_id, email, name) values ($1, $2, $3, $4, 'Aluno')`, [
    producer,
    student,
    account,
    `${account}@student.test`,
  ]);
  await insert(`insert into courses (producer_id, id, title) values ($1, $2, 'Curso')`, [producer, course]);
  await insert(`insert into course_modules (producer_id, id, course_id, title, position) values ($1, $2, $3, 'M', 1)`, [
    producer,
    module,
    course,
  ]);
  await insert(
    `insert into lessons (producer_id, id, course_id, module_id, title, position) values ($1, $2, $3, $4, 'A', 1)`,
    [producer, lesson, course, module],
  );
}
