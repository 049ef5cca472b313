import type { Generated } from 'kysely';
import type { ClosedReason } from '#shared/access/access.ts';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { AddressRule } from '#shared/contract/account/primary-address.ts';
import type { BulkKind, BulkOutcome } from '#shared/contract/people/bulk-actions.ts';
import type { ImportChoices, ImportOutcome } from '#shared/contract/people/imports.ts';
import type { KindAndWay } from '#shared/notice-kinds.ts';
import type { Time } from './columns.ts';

/** What a line gave. A grant counts as unchanged while its end and turma are these; `added` if the person is new. */
export type ImportGave = {
  studentId: string;
  added?: boolean;
  /** `waitedSince` is the place on the turma's waiting list that the seat took. */
  grants: { id: string; endsAt: string | null; cohortId: string | null; waitedSince?: string }[];
  /** Entries added to waiting lists; an entry with another time was made by somebody else. */
  waits?: { cohortId: string; joinedAt: string }[];
  filled: ('active' | 'phone' | 'cpf')[];
};
export type ImportUndone = 'waiting' | 'taken' | 'removed' | 'kept' | 'not_processed';

/** A held access e-mail that a closure discarded. */
export type DiscardedEmail = {
  courseId: string;
  passwordSetBySchool: boolean;
  /** The import that it waits for. */
  importId: string | null;
};

export type StudentTables = {
  students: {
    producer_id: string;
    id: string;
    user_id: string;
    email: string;
    name: string;
    phone: string | null;
    cpf: string | null;
    status: Generated<'active' | 'inactive'>;
    last_password_sent: Time | null;
    notify_by_email: Generated<boolean>;
    notify_in_browser: Generated<boolean>;
    notices_off: Generated<KindAndWay[]>;
    autoplay: Generated<boolean>;
    created_at: Generated<Time>;
    email_since: Time | null;
  };

  student_addresses: {
    producer_id: string;
    student_id: string;
    rule: AddressRule;
    /** In the form of `networkOf`; null until the next login. */
    address: string | null;
    since: Time | null;
  };

  address_refusals: {
    producer_id: string;
    student_id: string;
    address: string;
    first_at: Generated<Time>;
    last_at: Generated<Time>;
    times: Generated<number>;
  };

  enrollments: {
    producer_id: string;
    student_id: string;
    course_id: string;
    status: 'active' | 'inactive' | 'completed';
    progress: Generated<number>;
    access_until: Generated<Time>;
    counted_from: Time | null;
    enrolled_at: Generated<Time>;
    completed_at: Time | null;
    warned_days: 1 | 7 | 30 | null;
    first_access_at: Time | null;
  };

  access_grants: {
    producer_id: string;
    id: string;
    student_id: string;
    course_id: string;
    origin: 'manual' | 'import' | 'sale' | 'courtesy';
    reference: string | null;
    starts_at: Generated<Time>;
    ends_at: Time | null;
    closed_at: Time | null;
    closed_reason: ClosedReason | null;
    cohort_id: string | null;
    purchase_id: string | null;
    adds_days: number | null;
    module_ids: string[] | null;
  };

  held_access_emails: {
    producer_id: string;
    course_id: string;
    student_id: string;
    password_set_by_school: boolean;
    import_id: string | null;
  };

  team_notes: {
    producer_id: string;
    id: string;
    student_id: string;
    author_id: string;
    author_name: string;
    body: string;
    created_at: Generated<Time>;
    edited_at: Time | null;
  };

  bulk_actions: {
    producer_id: string;
    id: string;
    kind: BulkKind;
    course_ids: string[];
    period: AccessPeriod | null;
    reverses: string | null;
    total: number;
    failures: Generated<number>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
    finished_at: Time | null;
  };

  bulk_action_students: {
    producer_id: string;
    bulk_action_id: string;
    student_id: string;
    outcome: Generated<BulkOutcome>;
    done_at: Time | null;
    discarded: DiscardedEmail[] | null;
  };

  student_imports: {
    producer_id: string;
    id: string;
    course_ids: string[];
    cohort_ids: Generated<string[]>;
    total: number;
    done: Generated<number>;
    failures: Generated<number>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
    finished_at: Time | null;
    platform: Generated<string>;
    send_later: Generated<boolean>;
    emails_asked_at: Time | null;
    undo_started_at: Time | null;
    undo_finished_at: Time | null;
  };

  import_choices: {
    producer_id: string;
    platform: string;
    choices: ImportChoices;
    used_at: Generated<Time>;
  };

  student_import_rows: {
    producer_id: string;
    import_id: string;
    line: number;
    email: string;
    name: Generated<string>;
    phone: Generated<string>;
    cpf: Generated<string>;
    outcome: ImportOutcome;
    course_ids: string[] | null;
    cohort_ids: Generated<string[]>;
    ends_at: Time | null;
    gave: ImportGave | null;
    undone: ImportUndone | null;
  };
};
