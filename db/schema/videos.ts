import type { Generated } from 'kysely';
import type { CheckProblem, ReportProblem, SignedHost } from '#shared/contract/school/media/videos.ts';
import type { Time } from './columns.ts';

export type VideoTables = {
  video_keys: {
    producer_id: string;
    provider: SignedHost;
    name: string;
    secret: string;
    updated_at: Generated<Time>;
  };

  video_checks: {
    producer_id: string;
    lesson_id: string;
    video_url: string;
    problem: CheckProblem | null;
    failures: Generated<number>;
    since: Time | null;
    checked_at: Generated<Time>;
  };

  video_reports: {
    producer_id: string;
    lesson_id: string;
    student_id: string;
    video_url: string;
    problem: ReportProblem;
    asked: boolean;
    first_at: Generated<Time>;
    told_at: Generated<Time>;
  };
};
