import { expect, test } from 'vitest';
import { withFavorite } from './favorite.ts';
import { sampleCourse } from './sample-course.ts';

const starred = (course: ReturnType<typeof sampleCourse>) =>
  course.modules.flatMap(({ lessons }) => lessons.filter(({ favorite }) => favorite).map(({ id }) => id));

test('a lesson is added to the favorites, and removed again', () => {
  const once = withFavorite(sampleCourse({ b1: { favorite: true } }), 'a2', true);
  expect(starred(once)).toEqual(['a2', 'b1']);
  expect(starred(withFavorite(once, 'b1', false))).toEqual(['a2']);
});
