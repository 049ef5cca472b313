import { describe, expect, test } from 'vitest';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { STORIES } from '#test/sale-stories/all.ts';
import type { Access, Buyer, Delivery, Story } from '#test/sale-stories/story.ts';

const app = await testApp();
const { db } = app.services;

const BUYER: Buyer = { name: 'Ana Paula Souza', email: 'ana@example.com' };
const PLATFORMS = (Object.keys(STORIES) as SalesPlatform[]).map((platform) => ({
  platform,
  titles: STORIES[platform](BUYER, '0').map(({ title }) => title),
}));

describe.each(PLATFORMS)('approved by $platform, then', ({ platform, titles }) => {
  test('no scenario is listed twice', () => expect(new Set(titles).size).toBe(titles.length));

  test.concurrent.each(titles)('%s', async (title) => {
    const scenario = await newScenario(platform, title);
    const { access } = scenario.story;
    expect(await scenario.inOrder(), 'as it happened').toBe(access);
    expect(await scenario.again(), 'all of it once more').toBe(access);
    expect(await scenario.backwards(), 'the other way round').toBe(access);
  });
});

/** A school with two courses, each of which receives the same deliveries. */
async function newScenario(platform: SalesPlatform, title: string) {
  const school = await newSchool(db);
  const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
  const email = `ana.${school.slug.slice(-8)}@example.com`;
  const story = STORIES[platform]({ ...BUYER, email }, school.slug.slice(-8)).find(
    (each) => each.title === title,
  ) as Story;
  const [first] = story.deliveries as [Delivery];

  async function newReceivingCourse() {
    const { id: courseId } = await newCourse(db, school);
    const fixture = salesFixture(app, school, courseId);
    const tell = async ({ body, ...sent }: Delivery) => expect(await fixture.tell(body, sent)).toBe(200);
    return { tell, access: () => accessOf(producer, email, courseId) };
  }

  const { tell, access } = await newReceivingCourse();
  return {
    story,
    async inOrder() {
      await tell(first);
      if (story.deliveries.length > 1) expect(await access(), 'the first payment opens').toBe('open');
      for (const each of story.deliveries.slice(1)) await tell(each);
      return access();
    },
    async again() {
      for (const each of story.deliveries) await tell(each);
      return access();
    },
    async backwards() {
      const other = await newReceivingCourse();
      for (const each of story.deliveries.toReversed()) await other.tell(each);
      return other.access();
    },
  };
}

/** The buyer's access as the school's screen shows it. */
async function accessOf(producer: Caller, email: string, courseId: string): Promise<Access> {
  const { data } = await app.call('producer.students', { search: email }, producer);
  const student = (data as StudentPage).students.find((each) => each.email === email);
  return student ? stateOf(student, courseId) : 'nobody';
}

function stateOf({ openCourseIds, ends }: StudentRow, courseId: string): Access {
  if (!openCourseIds.includes(courseId)) return 'closed';
  return ends.some((each) => each.courseId === courseId) ? 'until' : 'open';
}
