import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { SchoolActor } from '#server/actors.ts';
import { saveAssignment } from '#server/assignments/school/assignment.ts';
import { asSchool, type Tx } from '#server/db.ts';
import { SUBMISSIONS_FOLDER } from '#server/uploads/keys.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

const LESSON = 'A cor da luz ao longo do dia';
const CRITERIA = ['Medição no rosto', 'Direção da luz', 'Fundo'];
const FILE = new URL('../demo-media/guia-medicao-de-luz.pdf', import.meta.url);

type Work = { hoursAgo: number; body: string; link?: string; file?: boolean; marks?: number[]; comment?: string };
const WORKS: Work[] = [
  {
    hoursAgo: 98,
    body: 'Usei a janela da sala às 16h30. No terceiro retrato a roupa era preta e medi no rosto, como na aula. Fiquei em dúvida se o fundo ficou claro demais.',
    file: true,
  },
  { hoursAgo: 74, body: 'Fiz os três na varanda, de manhã, com a cortina fechada.', link: 'https://example.com/album' },
  { hoursAgo: 27, body: 'Segunda tentativa: afastei a pessoa da parede.', marks: [3, 0, 0] },
  { hoursAgo: 26, body: 'Meu plano: luz da janela da esquerda, rebatedor de papel à direita.' },
  { hoursAgo: 6, body: 'Três retratos, três horas do dia.', link: 'https://example.com/retratos' },
  {
    hoursAgo: 120,
    body: 'Retratos da minha avó, perto do meio-dia.',
    marks: [4, 3, 2],
    comment:
      'A medição está perfeita nos três. No último, afaste a pessoa um passo da parede e o fundo escurece sozinho.',
  },
];

/** A task with submissions in different states: most waiting, one under review, one approved. */
export async function handInTasks(
  { db, storage }: DemoServices,
  school: SchoolActor,
  course: MadeCourse,
): Promise<void> {
  const { producerId } = school;
  const lessonId = course.lessons.find(({ title }) => title === LESSON)?.id;
  if (!lessonId) throw new Error(`The demonstration has no lesson called ${LESSON}`);
  await saveAssignment(db, school, {
    lessonId,
    assignment: {
      ...{ title: 'Três retratos', accepts: ['text', 'link', 'file'], fileKinds: [], fileMegabytes: 25 },
      instructions: 'Fotografe a mesma pessoa em três horas do dia, sempre com luz de janela, e conte o que mudou.',
      ...{ criteria: CRITERIA, mandatory: false, dueAt: null, takesLate: true, dueDates: [] },
    },
  });
  const key = `${SUBMISSIONS_FOLDER}/${producerId}/${randomUUID()}`;
  const file = await readFile(FILE);
  await storage.put(key, file, { contentType: 'application/octet-stream' });
  await asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ studentId: string; assignmentId: string }>`
      select e.student_id as "studentId", a.id as "assignmentId"
      from enrollments e join students s on s.producer_id = e.producer_id and s.id = e.student_id
      join assignments a on a.producer_id = e.producer_id and a.lesson_id = ${lessonId}
      where e.producer_id = ${producerId} and e.course_id = ${course.id} and e.status <> 'inactive'
        and s.email not like '%@demo.test'
      order by e.enrolled_at, s.email limit ${WORKS.length}`.execute(tx);
    for (const [at, row] of rows.entries()) {
      const work = WORKS[at];
      if (!work) continue;
      const id = await handIn(tx, { producerId, ...row }, work);
      if (work.file)
        await tx
          .insertInto('submission_files')
          .values({
            ...{ producer_id: producerId, id: randomUUID(), submission_id: id, student_id: row.studentId, key },
            ...{ name: 'Três retratos', kind: 'pdf', extension: 'pdf', bytes: file.length },
          })
          .execute();
    }
  });
}

type Place = { producerId: string; studentId: string; assignmentId: string };

async function handIn(
  tx: Tx,
  { producerId, studentId, assignmentId }: Place,
  { hoursAgo, body, link = '', marks = [], comment = '' }: Work,
): Promise<string> {
  const id = randomUUID();
  const judged = comment !== '';
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const graded = judged ? new Date(Date.now() - 90 * 3_600_000).toISOString() : null;
  await tx
    .insertInto('submissions')
    .values({
      ...{ producer_id: producerId, id, assignment_id: assignmentId, student_id: studentId, version: 1, current: true },
      ...{ body, link: link || null, submitted_at: at, saved_at: at, marks, comment },
      state: judged ? 'approved' : marks.length > 0 ? 'reviewing' : 'submitted',
      ...{ criteria: CRITERIA, graded_at: graded, returned_at: graded },
    })
    .execute();
  return id;
}
