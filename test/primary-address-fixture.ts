import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { asPlatform } from '#server/db.ts';
import type { Caller, TestApp } from './app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from './factories.ts';

export const PASSWORD = 'girassol azul';
export const HOME = '203.0.113.7';
export const WORK = '198.51.100.9';
export const REFUSED = { status: 403, code: 'ip_restricted' };

/** Schools that want one address of each student, and students who come in from two. */
export async function primaryAddressFixture(app: TestApp) {
  const passwordHash = await hashPassword(PASSWORD);
  const inDatabase = <T>(run: Parameters<typeof asPlatform<T>>[1]) => asPlatform(app.services.db, run);

  async function newDesk({ on = true } = {}) {
    const { db } = app.services;
    const school = await newSchool(db);
    const course = await newCourse(db, school, { modules: [[{}]] });
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const desk = { ...school, courseId: course.id, producer };
    if (on) await app.call('producer.setPrimaryAddresses', { on }, producer);
    // A second login would end the first one's session, and it is to be seen that nothing else does.
    await inDatabase((tx) =>
      tx
        .updateTable('client_settings')
        .set({ single_device: false })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    return desk;
  }
  type Desk = Awaited<ReturnType<typeof newDesk>>;

  async function learner(desk: Desk, name = 'Duda Aluna') {
    const student = await newStudent(app.services.db, desk, { name });
    await openEnrollment(app.services.db, student, desk.courseId);
    await inDatabase((tx) =>
      tx
        .insertInto('credentials')
        .values({ user_id: student.userId, password_hash: passwordHash, origin: 'chosen_after_proof' })
        .execute(),
    );
    return student;
  }

  async function enter(student: { email: string }, ip: string, caller: Caller = {}) {
    return app.call('public.signInStudent', { email: student.email, password: PASSWORD }, { ...caller, ip });
  }

  async function seen({ producer }: Pick<Desk, 'producer'>) {
    const { data } = await app.call('producer.primaryAddresses', undefined, producer);
    return data as {
      on: boolean;
      keptOut: { studentId: string; address: string; times: number; opensAt: string | null }[];
    };
  }

  const about = async ({ producer }: Pick<Desk, 'producer'>, { studentId }: TestStudent) =>
    (await app.call('producer.studentAddress', { studentId }, producer)).data;

  const choose = ({ producer }: Pick<Desk, 'producer'>, { studentId }: TestStudent, choice: object) =>
    app.call('producer.setStudentAddress', { studentId, choice }, producer);

  /** As if they had been kept out so long ago. */
  const refusedAgo = ({ studentId }: TestStudent, hours: number) =>
    inDatabase((tx) =>
      tx
        .updateTable('address_refusals')
        .set({ first_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('student_id', '=', studentId)
        .execute(),
    );

  return { inDatabase, newDesk, learner, enter, seen, about, choose, refusedAgo };
}
