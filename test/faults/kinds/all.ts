import type { WrittenSchool } from '../school.ts';
import { courseKinds } from './courses.ts';
import type { Kind } from './kind.ts';
import { learningKinds } from './learning.ts';
import { peopleKinds } from './people.ts';
import { salesKinds } from './sales.ts';
import { pictureKind, settingsKind } from './school.ts';

/** Every kind of write there is to a school. */
export async function kindsOf(school: WrittenSchool, pictures: number): Promise<Kind[]> {
  return [
    ...courseKinds(school),
    ...learningKinds(school),
    ...peopleKinds(school),
    ...salesKinds(school),
    settingsKind(school),
    await pictureKind(school, pictures),
  ];
}
