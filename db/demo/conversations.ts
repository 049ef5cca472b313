import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolActor } from '#server/actors.ts';
import { asSchool, type Tx } from '#server/db.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

type Asked = {
  hoursAgo: number;
  second: number | null;
  body: string;
  private?: true;
  comment?: true;
  answer?: string;
  also?: string;
};

const ASKED: Asked[] = [
  {
    hoursAgo: 3,
    second: 287,
    body: 'No meu celular o cadeado não aparece quando seguro no rosto. É outro gesto?',
    also: 'Comigo também. O meu é o modelo do ano passado.',
  },
  { hoursAgo: 52, second: 300, body: 'O cadeado some quando solto o dedo da tela. É assim mesmo?' },
  { hoursAgo: 49, second: 492, body: 'Com fundo de parede branca também meço no rosto ou compenso +1?' },
  { hoursAgo: 30, second: null, body: 'A planilha de exposição abre em branco no meu computador.', private: true },
  {
    hoursAgo: 170,
    second: 150,
    body: 'Posso usar a luz do corredor como segunda fonte?',
    answer: 'Pode, desde que ela fique atrás da pessoa. Mostro a posição em 2:30.',
  },
  {
    hoursAgo: 200,
    second: null,
    body: 'Refiz o exercício de manhã e a diferença é enorme. Adorei esta aula!',
    comment: true,
  },
];

/** Questions in the first lesson; the oldest is answered. */
export async function askQuestions({ db }: DemoServices, school: SchoolActor, course: MadeCourse): Promise<void> {
  const { producerId } = school;
  const [lesson] = course.lessons;
  if (!lesson) throw new Error('The demonstration has a course without a lesson');
  await asSchool(db, { producerId }, async (tx) => {
    const { rows: people } = await sql<Person>`
      select s.id, s.name from enrollments e join students s on s.producer_id = e.producer_id and s.id = e.student_id
      where e.producer_id = ${producerId} and e.course_id = ${course.id} and e.status <> 'inactive'
        and s.email not like '%@demo.test'
      order by s.created_at, s.id limit ${ASKED.length + 1}`.execute(tx);
    for (const [at, asked] of ASKED.entries()) {
      const [author, other] = [people[at], people.at(-1)];
      if (author && other)
        await insert(tx, { producerId, courseId: course.id, lessonId: lesson.id, author, other }, asked);
    }
  });
}

type Person = { id: string; name: string };
type Place = { producerId: string; courseId: string; lessonId: string; author: Person; other: Person };

async function insert(tx: Tx, place: Place, asked: Asked): Promise<void> {
  const { producerId, courseId, lessonId, author, other } = place;
  const id = randomUUID();
  const at = new Date(Date.now() - asked.hoursAgo * 3_600_000).toISOString();
  const kind = asked.comment ? 'comment' : 'question';
  const waits = kind === 'question' && !asked.answer;
  await sql`
    insert into threads (producer_id, id, course_id, lesson_id, author_id, kind, private, at_second, waiting_since, answered_at,
      pinned_at, last_post_at, created_at)
    values (${producerId}, ${id}, ${courseId}, ${lessonId}, ${author.id}, ${kind}, ${asked.private ?? false}, ${asked.second},
      case when ${waits}::boolean then ${at}::timestamptz end,
      case when ${asked.answer !== undefined}::boolean then ${at}::timestamptz + interval '5 hours' end,
      case when ${asked.answer !== undefined}::boolean then ${at}::timestamptz end, ${at}, ${at})`.execute(tx);
  await post(tx, { producerId, id, threadId: id, author, body: asked.body, at });
  if (asked.also) await post(tx, { producerId, id: randomUUID(), threadId: id, author: other, body: asked.also, at });
  if (asked.answer)
    await post(tx, { producerId, id: randomUUID(), threadId: id, author: null, body: asked.answer, at });
}

type Post = { producerId: string; id: string; threadId: string; author: Person | null; body: string; at: string };

const post = (tx: Tx, { producerId, id, threadId, author, body, at }: Post) =>
  sql`
    insert into thread_posts (producer_id, id, thread_id, author_id, by_team, author_name, body, created_at)
    select p.id, ${id}, ${threadId}, ${author?.id ?? null}::uuid, ${author === null}, coalesce(${author?.name ?? null}::text, p.name),
      ${body}, ${at}::timestamptz + case when ${id}::uuid = ${threadId}::uuid then interval '0' else interval '20 minutes' end
    from profiles p where p.id = ${producerId}`.execute(tx);
