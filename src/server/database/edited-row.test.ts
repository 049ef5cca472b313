import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProducerModule } from '#shared/contract/school/courses.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, type Operation, testApp } from '#test/app.ts';
import { certificateRules } from '#test/fixtures/certificate-fixture.ts';
import { newCourse, newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

type Values = Record<string, unknown>;
type Saved = Values & { version: number };
type EditedForm = {
  table:
    | 'courses'
    | 'course_modules'
    | 'lessons'
    | 'certificate_rules'
    | 'notices'
    | 'saved_replies'
    | 'conversation_settings'
    | 'assignments'
    | 'client_settings';
  /** Of the columns that carry the version. */
  prefix?: 'officer_';
  update: Operation;
  /** The name in a form, and the other required values. */
  values: (title: string) => Values;
  title: (saved: Values) => unknown;
  read: (ids: Ids) => Promise<Saved>;
  target: (ids: Ids) => Values;
  /** What there is to edit, where a course alone has none. */
  make?: (ids: Ids) => Promise<unknown>;
  /** How many statements ask its table before a conflict is told. */
  asks?: number;
};
type Ids = { courseId: string; moduleId: string; lessonId: string; otherId: string };

let school: TestSchool;
let producer: Caller;
let ids: Ids;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const { id, moduleIds, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
  ids = { courseId: id, moduleId: moduleIds[0] ?? '', lessonId: lessonIds[0] ?? '', otherId: randomUUID() };
});

const ask = async <Data>(operation: Operation, input?: object) => (await call(operation, input, producer)).data as Data;
const moduleNow = async ({ courseId }: Ids) =>
  (await ask<{ modules: [ProducerModule] }>('producer.outline', { courseId })).modules[0];
const named = (title: string) => ({ title });

const FORMS: Record<string, EditedForm> = {
  course: {
    table: 'courses',
    update: 'producer.updateCourse',
    values: named,
    title: ({ title }) => title,
    target: ({ courseId }) => ({ courseId }),
    read: async () => (await ask<{ courses: [Saved] }>('producer.courses')).courses[0],
  },
  module: {
    table: 'course_modules',
    update: 'producer.updateModule',
    values: named,
    title: ({ title }) => title,
    target: ({ moduleId }) => ({ moduleId }),
    read: async (all) => {
      const { lessons, ...module } = await moduleNow(all);
      return module;
    },
  },
  lesson: {
    table: 'lessons',
    update: 'producer.updateLesson',
    values: named,
    title: ({ title }) => title,
    target: ({ lessonId }) => ({ lessonId }),
    read: async (all) => (await moduleNow(all)).lessons[0] as Saved,
  },
  settings: {
    table: 'client_settings',
    update: 'producer.updateSettings',
    values: (memberAreaName) => ({
      memberAreaName,
      primaryColor: '#0F766E',
      navbarColor: '#134E4A',
      backgroundColor: '#FFFFFF',
      secondaryLightColor: '#F0FDFA',
      socialLinks: {},
      email: { provider: 'hostinger', template: { subject: memberAreaName, body: '<p>{{name}}</p>' } },
    }),
    title: ({ memberAreaName }) => memberAreaName,
    target: () => ({}),
    read: () => ask('producer.settings'),
  },
};

const rulesOf = (issuerName: string) => ({ rules: certificateRules({ issuerName }) });
FORMS.certificate = {
  table: 'certificate_rules',
  update: 'producer.saveCertificateRules',
  values: rulesOf,
  title: ({ issuerName }) => issuerName,
  target: ({ courseId }) => ({ courseId }),
  make: ({ courseId }) => ask('producer.saveCertificateRules', { courseId, ...rulesOf('Escola') }),
  read: async ({ courseId }) => (await ask<{ rules: Saved }>('producer.certificateRules', { courseId })).rules,
};

const noticeOf = (title: string) => {
  const sendAt = `${addDays(localDay(new Date()), 1)}T23:00:00Z`;
  return { title, message: 'Hoje', sendAt };
};
FORMS['scheduled notice'] = {
  table: 'notices',
  update: 'producer.updateNotice',
  values: noticeOf,
  title: ({ title }) => title,
  target: ({ otherId }) => ({ noticeId: otherId }),
  make: ({ otherId }) => ask('producer.sendNotice', { noticeId: otherId, ...noticeOf('Aula') }),
  read: async ({ otherId }) => {
    const { notices } = await ask<{ notices: [Saved] }>('producer.notices', { page: 1 });
    const { studentIds } = await ask<{ studentIds: string[] }>('producer.noticeForm', { noticeId: otherId });
    const { state, recipients, reads, ...notice } = notices[0];
    return { ...notice, studentIds };
  },
  asks: 2,
};

FORMS['saved reply'] = {
  table: 'saved_replies',
  update: 'producer.saveReply',
  values: (title) => ({ title, body: 'Oi, {nome}' }),
  title: ({ title }) => title,
  target: ({ otherId }) => ({ replyId: otherId }),
  make: ({ otherId }) => ask('producer.saveReply', { replyId: otherId, title: 'Oi', body: 'Oi, {nome}' }),
  read: async () => (await ask<{ replies: [Saved] }>('producer.savedReplies')).replies[0],
};

FORMS['conversation settings'] = {
  table: 'conversation_settings',
  update: 'producer.saveConversationSettings',
  values: (word) => ({ audience: 'adults', comments: true, digests: true, words: [word], separateCohortIds: [] }),
  title: ({ words }) => (words as string[])[0],
  target: () => ({}),
  make: () => call('producer.saveConversationSettings', FORMS['conversation settings']?.values('pix'), producer),
  read: async () => {
    const { cohorts: _, ...settings } = await ask<Saved>('producer.conversationSettings');
    return settings as Saved;
  },
};

FORMS.officer = {
  table: 'client_settings',
  prefix: 'officer_',
  update: 'producer.setPrivacyOfficer',
  values: (name) => ({ name, email: 'dados@escola.example' }),
  title: ({ name }) => name,
  target: () => ({}),
  make: () => ask('producer.setPrivacyOfficer', { name: 'Rita', email: 'dados@escola.example' }),
  read: async () => (await ask<{ officer: Saved }>('producer.privacyDesk', { page: 1 })).officer,
};

const taskOf = (title: string) => ({
  ...{ title, instructions: '', accepts: ['text'], fileKinds: [], fileMegabytes: 25, criteria: ['Luz'] },
  ...{ mandatory: false, dueAt: null, takesLate: true, dueDates: [] },
});
FORMS.assignment = {
  table: 'assignments',
  update: 'producer.saveAssignment',
  values: (title) => ({ assignment: taskOf(title) }),
  title: ({ assignment }) => (assignment as { title: string }).title,
  target: ({ lessonId }) => ({ lessonId }),
  make: ({ lessonId }) => ask('producer.saveAssignment', { lessonId, assignment: taskOf('Três retratos') }),
  read: async ({ lessonId }) => {
    const { assignment, version } = await ask<Saved>('producer.assignment', { lessonId });
    return { assignment, version };
  },
};

describe.each(Object.entries(FORMS))(
  'the form of a %s',
  (_, { table, prefix = '', update, values, title, read, target, make, asks = 1 }) => {
    beforeEach(() => make?.(ids));
    const save = (said: string, edit: object = {}) =>
      call(update, { ...target(ids), ...values(said), ...edit }, producer);
    const open = async () => ({ version: (await read(ids)).version, formId: randomUUID() });
    const now = async () => title(await read(ids));

    test('saves over the version it was filled from, and continues from what it saved', async () => {
      const form = await open();
      expect(form.version).toBe(1);
      const first = await save('Um', form);
      expect(first).toMatchObject({ code: null, data: { version: 2 } });
      expect(await save('Dois', { ...form, version: 2 })).toMatchObject({ code: null, data: { version: 3 } });
      expect(await now()).toBe('Dois');
    });

    test('of two tabs, the second gets a conflict that says who changed what, and changes nothing until it has seen that', async () => {
      const [here, there] = [await open(), await open()];
      await save('Deles', there);
      const stands = await read(ids);
      const refused = await save('Meu', here);
      expect(refused).toMatchObject({ status: 409, code: 'edit_conflict' });
      const by = { name: 'Ana Produtora', email: `${school.slug}@example.com`, self: true };
      const { conflict } = refused.data as { conflict: object };
      expect(conflict).toEqual({ at: expect.any(String), by, saved: stands });
      expect(await read(ids)).toEqual(stands);

      expect(await save('Meu', { ...here, version: stands.version })).toMatchObject({ code: null });
      expect(await now()).toBe('Meu');
    });

    test('names another editor', async () => {
      const form = await open();
      await save('Deles', await open());
      const { userId } = await newStudent(db, school, { name: 'Bia Sócia' });
      await asSchool(db, school, (tx) =>
        tx
          .updateTable(table)
          .set({ [`${prefix}edited_by`]: userId })
          .where('producer_id', '=', school.producerId)
          .execute(),
      );
      const { data } = await save('Meu', form);
      expect(data).toMatchObject({ conflict: { by: { name: 'Bia Sócia', self: false } } });
    });

    test('sent again after a lost response has no conflict, even with further changes', async () => {
      const form = await open();
      for (const said of ['Meu', 'Meu', 'Meu, melhor']) expect(await save(said, form)).toMatchObject({ code: null });
      expect(await now()).toBe('Meu, melhor');
    });

    test('sent again has a conflict if somebody else saved in between', async () => {
      const form = await open();
      await save('Meu', form);
      await save('Deles', await open());
      expect(await save('Meu', form)).toMatchObject({ code: 'edit_conflict' });
      expect(await now()).toBe('Deles');
    });

    test('without a version, as from another program, overwrites, and other tabs get a conflict', async () => {
      const form = await open();
      expect(await save('De fora')).toMatchObject({ code: null });
      expect(await save('De fora, de novo')).toMatchObject({ code: null });
      expect(await save('Meu', form)).toMatchObject({ code: 'edit_conflict' });
      expect(await now()).toBe('De fora, de novo');
    });

    /** Sends it while somebody else's change is written and not yet kept. */
    const saveDuring = (edit: object) =>
      asSchool(db, school, async (tx) => {
        const rows = tx.updateTable(table).where('producer_id', '=', school.producerId);
        await rows
          .set({
            [`${prefix}version`]: sql`${sql.ref(`${prefix}version`)} + 1`,
            [`${prefix}edited_by`]: school.producerId,
          })
          .execute();
        const answer = save('Meu', edit);
        await untilAwaited(tx);
        return { answer };
      }).then(({ answer }) => answer);

    test('of two concurrent saves, the later one gets a conflict', async () => {
      const form = await open();
      const { code, data } = await saveDuring(form);
      expect([code, data]).toMatchObject(['edit_conflict', { conflict: { saved: { version: 2 } } }]);
      expect(await read(ids)).toMatchObject({ version: 2 });
      expect(await now()).not.toBe('Meu');
    });

    test('of two concurrent saves, one without a version waits and is saved', async () => {
      expect(await saveDuring({})).toMatchObject({ code: null });
      expect([await now(), (await read(ids)).version]).toEqual(['Meu', 3]);
    });

    test('takes one statement, also for a conflict', async () => {
      const isUpdate = (text: string) => text.includes(`update "${table}"`);
      const form = await open();
      const edits = await statementsOf(db, () => save('Um', form));
      expect(edits.filter(isUpdate)).toHaveLength(1);
      const refused = await statementsOf(db, () => save('Dois', { version: 1 }));
      expect(refused.filter((text) => text.includes(`"${table}"`))).toHaveLength(asks);
    });
  },
);

describe('two people who both find nothing, and save the first', () => {
  test.each(['conversation settings', 'officer', 'assignment'])('of %s: the second one is told', async (name) => {
    const { update, values, target, read, title } = FORMS[name] as EditedForm;
    expect(await read(ids)).toMatchObject({ version: 0 });
    const save = (said: string, formId: string) =>
      call(update, { ...target(ids), ...values(said), version: 0, formId }, producer);
    const mine = randomUUID();
    expect(await save('Deles', randomUUID())).toMatchObject({ code: null });
    expect(await save('Meu', mine)).toMatchObject({
      code: 'edit_conflict',
      data: { conflict: { saved: { version: 1 } } },
    });
    expect(title(await read(ids))).toBe('Deles');
  });

  test('of conversations, of which the school was told meanwhile, the one is none', async () => {
    await asSchool(db, school, (tx) =>
      tx.insertInto('conversation_settings').values({ producer_id: school.producerId }).execute(),
    );
    const { values } = FORMS['conversation settings'] as EditedForm;
    const saving = { ...values('pix'), version: 0, formId: randomUUID() };
    expect(await call('producer.saveConversationSettings', saving, producer)).toMatchObject({ code: null });
  });
});

test('an assignment removed while somebody changed it stays removed', async () => {
  const { make, values, target } = FORMS.assignment as EditedForm;
  await make?.(ids);
  await ask('producer.removeAssignment', target(ids));
  const late = { ...target(ids), ...values('Meu'), version: 1, formId: randomUUID() };
  expect(await call('producer.saveAssignment', late, producer)).toMatchObject({ code: 'not_found' });
  const again = { ...target(ids), ...values('Outra'), version: 0, formId: randomUUID() };
  for (const _ of ['once', 'again'])
    expect(await call('producer.saveAssignment', again, producer)).toMatchObject({ code: null });
  expect(await ask('producer.assignment', target(ids))).toMatchObject({ assignment: { title: 'Outra' } });
});

test('the turmas of a conflict over conversations are those that were saved', async () => {
  const { courseId } = ids;
  const { id } = await ask<{ id: string }>('producer.createCohort', { courseId, cohort: { name: 'Noite' } });
  const { values } = FORMS['conversation settings'] as EditedForm;
  await ask('producer.saveConversationSettings', { ...values('pix'), separateCohortIds: [id] });
  const late = await call('producer.saveConversationSettings', { ...values('pix'), version: 0 }, producer);
  expect(late.data).toMatchObject({ conflict: { saved: { separateCohortIds: [id] } } });
});

describe('other changes', () => {
  const versions = () =>
    asSchool(db, school, async (tx) => [
      (await tx.selectFrom('courses').select('version').executeTakeFirstOrThrow()).version,
      (await tx.selectFrom('course_modules').select('version').executeTakeFirstOrThrow()).version,
      (await tx.selectFrom('lessons').select('version').executeTakeFirstOrThrow()).version,
      (await tx.selectFrom('client_settings').select('version').executeTakeFirstOrThrow()).version,
    ]);

  test('of no form field keep the version: order, the bin', async () => {
    const { courseId, moduleId, lessonId } = ids;
    const added = { moduleId, title: 'Outra', videoUrl: null };
    expect((await call('producer.createLesson', added, producer)).code).toBeNull();
    for (const [operation, input] of [
      ['producer.moveModule', { moduleId, index: 0 }],
      ['producer.moveLesson', { lessonId, index: 1 }],
      ['producer.deleteLesson', { lessonId }],
      ['producer.restore', { kind: 'lesson', id: lessonId }],
      ['producer.deleteCourse', { courseId }],
      ['producer.restore', { kind: 'course', id: courseId }],
    ] as const)
      expect([operation, (await call(operation, input, producer)).code]).toEqual([operation, null]);
    expect(await versions()).toEqual([1, 1, 1, 1]);
  });

  test('of a form field raise it: publishing once, and the first choice of name and colours', async () => {
    const { courseId } = ids;
    await call('producer.updateCourse', { courseId, title: 'Curso', published: false }, producer);
    for (const _ of [1, 2]) await call('producer.publishCourse', { courseId }, producer);
    await call('producer.chooseFace', { memberAreaName: 'Escola', primaryColor: '#0F766E' }, producer);
    expect(await versions()).toEqual([3, 1, 1, 2]);
  });

  test('cannot overwrite a row deleted meanwhile', async () => {
    const { courseId, moduleId, lessonId } = ids;
    await call('producer.deleteCourse', { courseId }, producer);
    for (const [operation, input] of [
      ['producer.updateCourse', { courseId }],
      ['producer.updateModule', { moduleId }],
      ['producer.updateLesson', { lessonId }],
    ] as const) {
      const { code } = await call(operation, { ...input, title: 'Meu', version: 1 }, producer);
      expect([operation, code]).toEqual([operation, 'not_found']);
    }
  });
});
