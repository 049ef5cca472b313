import { sql, type Updateable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SchoolActor } from '#server/actors.ts';
import { makeProducer } from '#server/auth/sign-up.ts';
import { createBanner } from '#server/banners/banners.ts';
import type { Services } from '#server/context.ts';
import { uploadCaptions } from '#server/courses/captions/captions.ts';
import { createCourse } from '#server/courses/courses.ts';
import { createLesson } from '#server/courses/lessons.ts';
import { createModule } from '#server/courses/modules.ts';
import { newToken } from '#server/crypto/tokens.ts';
import { asPlatform } from '#server/db.ts';
import type { DemoCourse } from './courses.ts';
import { mediaUrl, uploadPicture } from './media.ts';

export const PASSWORD = 'demo1234';

export type DemoServices = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
/** Length of both films in db/demo-media. */
const FILM_SECONDS = 40;

export type MadeCourse = { id: string; title: string; lessons: { id: string; title: string; releaseDays: number }[] };

type Settings = Updateable<Schema['client_settings']>;
type Banner = { title: string; image: string; phoneImage: string };

export async function openSchool(
  { db, storage }: DemoServices,
  producer: { name: string; email: string },
  { logo, ...settings }: Settings & { logo?: string },
): Promise<SchoolActor> {
  const { userId: producerId } = await makeProducer(
    db,
    { ...producer, password: newToken() },
    {
      // It publishes and writes to its students from the first day.
      also: async (tx, id) =>
        void (await tx.updateTable('profiles').set({ proof_waived: true }).where('id', '=', id).execute()),
    },
  );
  const logoUrl = logo ? await uploadPicture({ db, storage }, { producerId }, logo, 'logo') : null;
  await asPlatform(db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({
        ...settings,
        logo_url: logoUrl,
        navbar_logo_url: logoUrl,
        face_chosen_at: sql`app_now()`,
        first_steps_put_away_at: sql`app_now()`,
      })
      .where('producer_id', '=', producerId)
      .execute(),
  );
  return { producerId };
}

/** Writes a course as its producer would: pictures uploaded, modules and lessons in their order. */
export async function writeCourse(
  services: DemoServices,
  school: SchoolActor,
  course: DemoCourse,
): Promise<MadeCourse> {
  const { db, env } = services;
  const picture = async (name: string | undefined, purpose: 'cover' | 'module') =>
    name ? uploadPicture(services, school, name, purpose) : null;
  const coverUrl = await picture(course.cover, 'cover');
  const moduleCovers = await Promise.all(course.modules.map((module) => picture(module.cover, 'module')));
  const { title, description, priceCents, salesUrl } = course;
  const { id: courseId } = await createCourse(db, school, {
    ...{ title, description, priceCents, salesUrl },
    coverUrl,
    published: true,
    accessPeriod: null,
  });
  const lessons: MadeCourse['lessons'] = [];
  for (const [at, module] of course.modules.entries()) {
    const { id: moduleId } = await createModule(db, school, {
      courseId,
      title: module.title,
      description: module.description ?? '',
      coverUrl: moduleCovers[at] ?? null,
    });
    for (const lesson of module.lessons) {
      const releaseDays = lesson.releaseDays ?? 0;
      const { id } = await createLesson(db, school, {
        moduleId,
        title: lesson.title,
        description: lesson.description ?? '',
        videoUrl: mediaUrl(env.publicUrl, lesson.video),
        ebookUrl: mediaUrl(env.publicUrl, lesson.ebook),
        releaseDays,
        durationSeconds: lesson.video?.startsWith('media:') ? FILM_SECONDS : null,
      });
      if (lesson.said)
        await uploadCaptions(db, school, { lessonId: id, language: 'pt-BR', file: captionsFile(lesson.said) });
      lessons.push({ id, title: lesson.title, releaseDays });
    }
  }
  return { id: courseId, title, lessons };
}

export async function hangBanners(services: DemoServices, school: SchoolActor, banners: Banner[]): Promise<void> {
  for (const { title, image, phoneImage } of banners) {
    const [imageUrl, phoneImageUrl] = await Promise.all(
      [image, phoneImage].map((name) => uploadPicture(services, school, name, 'banner')),
    );
    await createBanner(services.db, school, {
      ...{ title, linkUrl: null, active: true },
      imageUrl: imageUrl ?? '',
      phoneImageUrl: phoneImageUrl ?? null,
    });
  }
}

/** Each line is shown until the next one, the last for three seconds. */
function captionsFile(said: readonly [number, string][]): File {
  const time = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;
  const cues = said.map(([from, line], at) => `${time(from)} --> ${time(said[at + 1]?.[0] ?? from + 3)}\n${line}\n`);
  return new File([['WEBVTT\n', ...cues].join('\n')], 'legenda.vtt');
}
