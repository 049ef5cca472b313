import type { Learner } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';

type Autoplay = { autoplay: boolean };

/** Whether the next lesson starts automatically when a video ends. */
export async function setAutoplay(db: Database, student: Learner, { autoplay }: Autoplay): Promise<Autoplay> {
  const { producerId, studentId } = student;
  await asSchool(db, { producerId, studentId }, (tx) =>
    tx
      .updateTable('students')
      .set({ autoplay })
      .where('producer_id', '=', producerId)
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow(),
  );
  return { autoplay };
}
