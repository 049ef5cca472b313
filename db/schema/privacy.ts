import type { Generated } from 'kysely';
import type { ConsentPurpose } from '#shared/privacy/consents.ts';
import type {
  DataRequestChannel,
  DataRequestField,
  DataRequestKind,
  DataRequestState,
  PRODUCER_REQUEST_STATES,
  ProducerRequestKind,
  RefusalGround,
} from '#shared/privacy/requests.ts';
import type { Time } from './columns.ts';

export type PrivacyTables = {
  data_requests: {
    producer_id: string;
    id: string;
    kind: DataRequestKind;
    state: Generated<DataRequestState>;
    year: number | null;
    number: number | null;
    student_id: string | null;
    name: string | null;
    email: string | null;
    person_key: string;
    field: DataRequestField | null;
    value: string | null;
    code_email_id: string | null;
    code_until: Time | null;
    code_tries: Generated<number>;
    /** The session in which the code came back. */
    proven_in: string | null;
    asked_at: Generated<Time>;
    received_at: Time | null;
    due_at: Time | null;
    warned_at: Time | null;
    erase_at: Time | null;
    settled_at: Time | null;
    settled_by: string | null;
    ground: RefusalGround | null;
    answer: string | null;
    copy_key: string | null;
    copy_seal: string | null;
    copy_bytes: string | null;
    copy_sha256: string | null;
    copy_until: Time | null;
    channel: Generated<DataRequestChannel>;
    /** For requests registered by the school: how the person was verified, what came with it, and who registered it. */
    identity_check: string | null;
    note: string | null;
    registered_by: string | null;
  };

  producer_requests: {
    id: string;
    account_id: string | null;
    kind: ProducerRequestKind;
    state: Generated<(typeof PRODUCER_REQUEST_STATES)[number]>;
    year: number;
    number: number;
    name: string | null;
    email: string | null;
    message: string | null;
    received_at: Generated<Time>;
    due_at: Time;
    warned_at: Time | null;
    settled_at: Time | null;
    settled_by: string | null;
    ground: RefusalGround | null;
    answer: string | null;
    copy_key: string | null;
    copy_seal: string | null;
    copy_bytes: string | null;
    copy_sha256: string | null;
    copy_until: Time | null;
    close_at: Time | null;
    told_at: Time | null;
    checked_at: Time | null;
  };

  data_visits: {
    producer_id: string;
    id: string;
    email: string;
    person_key: string;
    token_hash: Buffer;
    code_email_id: string | null;
    code_until: Time;
    code_tries: Generated<number>;
    open_until: Time | null;
    asked_at: Generated<Time>;
  };

  erased_people: { producer_id: string; person_key: string; erased_at: Time };

  consents: {
    producer_id: string;
    id: string;
    student_id: string;
    purpose: ConsentPurpose;
    text_version: number;
    given: boolean;
    at: Generated<Time>;
    how: 'settings' | 'email_link' | 'data_page';
    ip_hash: string | null;
  };

  access_records: {
    producer_id: string;
    session_id: string;
    person_key: string;
    ip_address: string | null;
    opened_at: Time;
    ended_at: Time;
  };
};
