import type { Generated } from 'kysely';
import type { CleanupProblem, CleanupSchoolState, CleanupState } from '#shared/cleanup.ts';
import type { Time } from './columns.ts';

export type CleanupTables = {
  cleanups: {
    year: number;
    due_at: Time;
    state: CleanupState;
    clock_difference: number | null;
    started_at: Time | null;
    finished_at: Time | null;
  };

  cleanup_schools: {
    producer_id: string;
    year: number;
    state: Generated<CleanupSchoolState>;
    attempt: string | null;
    students: number | null;
    enrollments: number | null;
    archive_key: string | null;
    archive_seal: string | null;
    archive_bytes: string | null;
    archive_sha256: string | null;
    archived_at: Time | null;
    removed: Generated<number>;
    kept: Generated<number>;
    removed_at: Time | null;
    restored_lines: Generated<number>;
    restored: Generated<number>;
    restored_at: Time | null;
    problem: CleanupProblem | null;
    updated_at: Generated<Time>;
  };

  cleanup_students: { producer_id: string; year: number; student_id: string };

  cleanup_warnings: { producer_id: string; year: number; days: number };
};
