import type { ColumnType, Generated } from 'kysely';
import type { QuizRule } from '#shared/certificates/quiz-results.ts';
import type { CertificateDesign, CertificateKind, Signature, Snapshot } from '#shared/certificates/sheet.ts';
import type { Edited, Time } from './columns.ts';

type Json<T> = ColumnType<T, string, string>;

export type CertificateTables = {
  certificate_rules: {
    producer_id: string;
    course_id: string;
    active_since: Time | null;
    kind: CertificateKind;
    hours: number;
    min_percent: Generated<number>;
    min_days: Generated<number>;
    sale_delay_days: Generated<number>;
    valid_months: number | null;
    quiz_rule: Generated<QuizRule>;
    quiz_percent: Generated<number>;
    show_result: Generated<boolean>;
    ask_cpf: Generated<boolean>;
    revoke_refunded: Generated<boolean>;
    issuer_name: string;
    issuer_document: string | null;
    signatures: Json<Signature[]>;
    design: Json<CertificateDesign>;
    updated_at: Generated<Time>;
  } & Edited;

  certificate_numbers: { producer_id: string; year: number; last: Generated<number> };

  certificates: {
    producer_id: string;
    id: string;
    code: string;
    year: number;
    number: number;
    student_id: string;
    course_id: string;
    holder_name: string | null;
    holder_salt: string | null;
    holder_hash: Buffer | null;
    asks_cpf: Generated<boolean>;
    holder_cpf: string | null;
    confirmed_at: Time | null;
    issued_at: Generated<Time>;
    expires_at: Time | null;
    revoked_at: Time | null;
    revoked_reason: string | null;
    replaced_at: Time | null;
    replaced_by: string | null;
    file_hashes: Generated<string[]>;
    snapshot: Json<Snapshot>;
  };

  certificate_batches: {
    producer_id: string;
    id: string;
    course_id: string;
    total: number;
    done: Generated<number>;
    issued: Generated<number>;
    after_student: string | null;
    started_at: Generated<Time>;
    updated_at: Generated<Time>;
    finished_at: Time | null;
  };

  badge_keys: {
    producer_id: string;
    id: string;
    private_key: string;
    made_at: Generated<Time>;
    retired_at: Time | null;
  };

  certificate_badges: {
    producer_id: string;
    certificate_id: string;
    status_list: number;
    status_index: number;
    salt: string;
    shared_at: Time | null;
  };
};
