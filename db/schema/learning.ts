import type { Generated, GeneratedAlways } from 'kysely';
import type { Time } from './columns.ts';

export type LearningTables = {
  lesson_progress: {
    producer_id: string;
    student_id: string;
    lesson_id: string;
    course_id: string;
    completed: Generated<boolean>;
    completed_at: Time | null;
    last_watched_at: Generated<Time>;
    position_seconds: Generated<number>;
    duration_seconds: number | null;
    /** The seconds that were played, as a multirange. */
    watched: Generated<string>;
    begun_at: Generated<Time>;
  };

  lesson_favorites: { producer_id: string; student_id: string; lesson_id: string; created_at: Generated<Time> };

  lesson_ratings: {
    producer_id: string;
    student_id: string;
    lesson_id: string;
    rating: number;
    rated_at: Generated<Time>;
  };

  calendar_feeds: {
    producer_id: string;
    student_id: string;
    token_hash: Buffer;
    token: string;
    created_at: Generated<Time>;
  };

  lesson_openings: { producer_id: string; student_id: string; lesson_id: string; opened_at: Generated<Time> };

  releases_told: { producer_id: string; student_id: string; lesson_id: string; day: string };

  lesson_notes: {
    producer_id: string;
    id: string;
    student_id: string;
    lesson_id: string;
    at_second: number;
    body: string;
    /** A tsvector. */
    search: GeneratedAlways<string>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
  };

  lesson_viewings: {
    producer_id: string;
    student_id: string;
    lesson_id: string;
    day: string;
    code: string;
    opened_at: Generated<Time>;
    last_seen_at: Generated<Time>;
    watched_seconds: Generated<number>;
    watched_until: Generated<Time>;
  };

  school_days: {
    producer_id: string;
    day: string;
    watched: Generated<number>;
    completed: Generated<number>;
    merged: Generated<boolean>;
  };

  lesson_reach: {
    producer_id: string;
    lesson_id: string;
    /** Tenths of the video; 10 is completed. */
    reached: number;
    students: number;
    merged: Generated<boolean>;
  };

  course_enrollments: {
    producer_id: string;
    course_id: string;
    access_until: Time;
    enrolled: number;
    active: number;
    progress: number;
    finished: number;
    merged: Generated<boolean>;
  };

  student_enrollments: {
    producer_id: string;
    student_id: string;
    access_until: Time;
    unfinished: number;
    behind: number;
    merged: Generated<boolean>;
  };

  student_activity: {
    producer_id: string;
    student_id: string;
    seen_on: string | null;
    /** A datemultirange. */
    learnt_on: Generated<string>;
  };
};
