import type { Generated, GeneratedAlways } from 'kysely';
import type { ReleaseKind } from '#shared/access/release.ts';
import type { FileKind } from '#shared/attachments.ts';
import type { CourseUpload } from '#shared/contract/course-import/course-files.ts';
import type { CourseSource } from '#shared/contract/course-import/course-imports.ts';
import type { Edited, Time } from './columns.ts';

type VideoProvider = 'youtube' | 'vimeo' | 'drive' | 'flexclip' | 'external';

export type CourseTables = {
  attachment_files: {
    producer_id: string;
    id: string;
    key: string;
    kind: FileKind;
    extension: string;
    bytes: number;
    created_at: Generated<Time>;
  };

  lesson_attachments: {
    producer_id: string;
    id: string;
    lesson_id: string;
    name: string;
    file_id: string | null;
    url: string | null;
    position: number;
    created_at: Generated<Time>;
    deleted_at: Time | null;
  };

  courses: {
    producer_id: string;
    id: string;
    title: string;
    description: Generated<string>;
    cover_url: string | null;
    price_cents: number | null;
    sales_url: string | null;
    published: Generated<boolean>;
    access_days: number | null;
    /** `YYYY-MM-DD`, in São Paulo. */
    access_last_day: string | null;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
    deleted_at: Time | null;
  } & Edited;

  course_imports: {
    producer_id: string;
    id: string;
    course_id: string;
    source: CourseSource;
    modules: number;
    lessons: number;
    created_at: Generated<Time>;
  };

  course_files: {
    producer_id: string;
    id: string;
    source: Exclude<CourseSource, 'links'>;
    keys: string[];
    plan: string | null;
    preview: string | null;
    created_at: Generated<Time>;
  };

  course_uploads: {
    producer_id: string;
    id: string;
    state: Generated<CourseUpload['state'] | 'done'>;
    name: string;
    bytes: string;
    tries: Generated<number>;
    asked_at: Generated<Time>;
    seen_at: Generated<Time>;
    finished_at: Time | null;
    problem: CourseUpload['problem'];
    key: string;
    seal: string;
    parts: number;
    received: Generated<number>;
    part_salts: Generated<string[]>;
    until: Time;
  };

  course_modules: {
    producer_id: string;
    id: string;
    course_id: string;
    title: string;
    description: Generated<string>;
    cover_url: string | null;
    position: number;
    created_at: Generated<Time>;
    deleted_at: Time | null;
  } & Edited;

  lessons: {
    producer_id: string;
    id: string;
    course_id: string;
    module_id: string;
    title: string;
    description: Generated<string>;
    video_url: string | null;
    video_provider: VideoProvider | null;
    video_id: string | null;
    ebook_url: string | null;
    release_days: number | null;
    duration_seconds: number | null;
    /** As reported by most students' players. */
    measured_seconds: number | null;
    /** Pictures of its own along the bar, as WebVTT. */
    thumbnails: string | null;
    position: number;
    created_at: Generated<Time>;
    deleted_at: Time | null;
  } & Edited;

  cohorts: {
    producer_id: string;
    id: string;
    course_id: string;
    name: string;
    starts_at: Time | null;
    ends_at: Time | null;
    ends_access: Generated<boolean>;
    enroll_from: Time | null;
    enroll_until: Time | null;
    seats: number | null;
    is_default: Generated<boolean>;
    /** People on the waiting list are admitted automatically. */
    admits_waiting: Generated<boolean>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
  } & Edited;

  cohort_waiting: { producer_id: string; cohort_id: string; student_id: string; joined_at: Generated<Time> };

  release_rules: {
    producer_id: string;
    id: string;
    course_id: string;
    cohort_id: string | null;
    module_id: string | null;
    lesson_id: string | null;
    kind: ReleaseKind;
    at: Time | null;
    days: Generated<number>;
    /** `HH:MM:SS`, in São Paulo. */
    hour: string | null;
    after_lesson_id: string | null;
    until: Time | null;
    until_days: number | null;
  };

  lesson_captions: {
    producer_id: string;
    lesson_id: string;
    language: string;
    updated_at: Generated<Time>;
    automatic: Generated<boolean>;
  };

  /** The fetching or making of a lesson's captions: what was asked last. */
  caption_tasks: {
    producer_id: string;
    lesson_id: string;
    id: string;
    kind: 'video' | 'speech';
    language: string;
    video_url: string;
    state: Generated<'waiting' | 'working' | 'done' | 'failed'>;
    progress: Generated<number>;
    tries: Generated<number>;
    problem: string | null;
    taken: Generated<string[]>;
    kept: Generated<string[]>;
    asked_at: Generated<Time>;
    told_at: Generated<Time>;
  };

  caption_cues: {
    producer_id: string;
    lesson_id: string;
    language: string;
    id: string;
    start_ms: number;
    end_ms: number;
    text: string;
    /** A tsvector. */
    search: GeneratedAlways<string>;
  };

  /** Word index of lessons, maintained by triggers and `index_lesson`. */
  lesson_words: { producer_id: string; word: string; lesson_id: string };
};
