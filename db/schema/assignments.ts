import type { Generated } from 'kysely';
import type { AnswerKind } from '#shared/assignments/accepted.ts';
import type { SubmissionState } from '#shared/assignments/states.ts';
import type { FileKind } from '#shared/attachments.ts';
import type { Edited, Time } from './columns.ts';

export type AssignmentTables = {
  assignments: {
    producer_id: string;
    id: string;
    lesson_id: string;
    title: string;
    instructions: string;
    accepts: AnswerKind[];
    file_kinds: Generated<FileKind[]>;
    file_megabytes: Generated<number>;
    criteria: string[];
    mandatory: Generated<boolean>;
    due_at: Time | null;
    takes_late: Generated<boolean>;
    removed_at: Time | null;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
  } & Edited;

  assignment_due_dates: { producer_id: string; assignment_id: string; cohort_id: string; due_at: Time };

  submissions: {
    producer_id: string;
    id: string;
    assignment_id: string;
    student_id: string;
    version: number;
    state: SubmissionState;
    current: Generated<boolean>;
    body: Generated<string>;
    link: string | null;
    late: Generated<boolean>;
    saved_at: Generated<Time>;
    submitted_at: Time | null;
    criteria: string[] | null;
    marks: Generated<number[]>;
    comment: Generated<string>;
    grader_name: string | null;
    graded_at: Time | null;
    returned_at: Time | null;
  };

  submission_files: {
    producer_id: string;
    id: string;
    submission_id: string | null;
    student_id: string;
    key: string;
    name: string;
    kind: FileKind;
    extension: string;
    bytes: number;
    created_at: Generated<Time>;
  };
};
