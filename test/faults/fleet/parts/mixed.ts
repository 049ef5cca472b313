import type { Asked } from './load.ts';

/** The people, and what they request. */
export type Visited = {
  learners: { cookie: string }[];
  watched: { courseId: string; lessonIds: string[] };
  sold: { webhookPath: string };
};

/** Mixed requests: two thirds read, the rest write. `sold` are the numbers of sales sent. */
export function mixedRequests({ learners, watched, sold }: Visited): { next(): Asked; sales: string[] } {
  const sales: string[] = [];
  let at = 0;
  const of = <Each>(all: Each[]): Each => all[Math.floor(at / KINDS.length) % all.length] as Each;
  const rpc = (operation: string, input: object): Asked => ({
    what: operation,
    path: `/rpc/student/${operation}`,
    method: 'POST',
    cookie: of(learners).cookie,
    body: JSON.stringify({ json: input }),
  });
  const page = (path: string): Asked => ({ what: 'page', path, cookie: of(learners).cookie });
  const lessonId = () => of(watched.lessonIds);
  const sell = (): Asked => {
    const transaction = `fleet-${process.pid}-${at}`;
    sales.push(transaction);
    const buyer = { email: `${transaction}@example.com`, name: 'Bia Compradora' };
    const body = JSON.stringify({ ...buyer, event: 'approved', transaction_id: transaction });
    return { what: 'webhook', path: sold.webhookPath, method: 'POST', body };
  };
  const KINDS = [
    () => rpc('catalogue', {}),
    () => page('/alunos/cursos'),
    () => rpc('lesson', { lessonId: lessonId() }),
    () =>
      rpc('setPosition', { lessonId: lessonId(), positionSeconds: at % 600, durationSeconds: 600, playedSeconds: 10 }),
    () => rpc('course', { courseId: watched.courseId }),
    () => page(`/alunos/curso/${watched.courseId}?aula=${lessonId()}`),
    () => rpc('setCompletion', { lessonId: lessonId(), completed: at % 2 === 0 }),
    () => rpc('underway', {}),
    () => rpc('catalogue', {}),
    sell,
  ];
  return {
    sales,
    next() {
      const kind = KINDS[at % KINDS.length] as () => Asked;
      const asked = kind();
      at += 1;
      return asked;
    },
  };
}
