import { type RawBuilder, sql } from 'kysely';
import type { SignedHost } from '#shared/contract/school/media/videos.ts';
import { badgeKeyPurpose } from '../certificates/badges/keys.ts';
import { holderCpfPurpose } from '../certificates/sheet-of.ts';
import { purposeOf as archivePurpose } from '../cleanup/archive/kept-archive.ts';
import { calendarPurpose } from '../learning/calendar/address.ts';
import { PUSH_KEYS_PURPOSE } from '../push/keys.ts';
import { deliveryPurpose, queryPurpose } from '../sales/deliveries/sealed-delivery.ts';
import { secretPurpose } from '../sales/deliveries/secrets.ts';
import { schoolSecretPurpose } from '../sales/offers/school-address.ts';
import { videoKeyPurpose } from '../videos/keys.ts';
import { retiredPurpose } from './retired.ts';

/** Columns that identify the row and form the sealing purpose; all are text. */
type Row = Record<string, string>;

export type SealedColumn = {
  table: string;
  column: string;
  /** `seal` makes text, `sealBytes` bytes. */
  kind: 'text' | 'bytes';
  key: readonly { name: string; type: 'uuid' | 'text' | 'smallint' | 'integer' }[];
  /** Further columns of the purpose. */
  also?: readonly string[];
  /** Expression for the sealed part of the column, null if nothing is sealed; by default the whole column. */
  sealed?: RawBuilder<unknown>;
  /** The column with the resealed part, unless that is all of it. */
  changed?: (sealed: RawBuilder<unknown>) => RawBuilder<unknown>;
  purposeOf(row: Row): string;
  /** The files that seal into it, of which a test knows that there is no other. */
  sealedBy: readonly string[];
};

const OF_A_SCHOOL = { name: 'producer_id', type: 'uuid' } as const;
const ID = { name: 'id', type: 'uuid' } as const;
const at = (row: Row, name: string): string => row[name] ?? '';

/** Every one there is: what is missing here is lost with the key it was sealed with. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'retired_keys',
    column: 'key',
    kind: 'text',
    key: [{ name: 'id', type: 'text' }],
    purposeOf: (row) => retiredPurpose(at(row, 'id')),
    sealedBy: ['keys/retired.ts'],
  },
  {
    table: 'push_keys',
    column: 'private_key',
    kind: 'text',
    key: [{ name: 'id', type: 'integer' }],
    purposeOf: () => PUSH_KEYS_PURPOSE,
    sealedBy: ['push/keys.ts'],
  },
  {
    table: 'client_settings',
    column: 'brevo_api_key',
    kind: 'bytes',
    key: [OF_A_SCHOOL],
    purposeOf: (row) => at(row, 'producer_id'),
    sealedBy: ['branding/settings.ts'],
  },
  {
    table: 'cleanup_schools',
    column: 'archive_seal',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'year', type: 'smallint' }],
    also: ['archive_key'],
    purposeOf: (row) => archivePurpose({ producerId: at(row, 'producer_id'), key: at(row, 'archive_key') }),
    sealedBy: ['cleanup/archive/kept-archive.ts'],
  },
  {
    table: 'data_requests',
    column: 'copy_seal',
    kind: 'text',
    key: [OF_A_SCHOOL, ID],
    also: ['copy_key'],
    purposeOf: (row) => archivePurpose({ producerId: at(row, 'producer_id'), key: at(row, 'copy_key') }),
    sealedBy: ['cleanup/archive/kept-archive.ts'],
  },
  {
    table: 'producer_requests',
    column: 'copy_seal',
    kind: 'text',
    key: [ID],
    also: ['copy_key'],
    purposeOf: (row) => archivePurpose({ producerId: at(row, 'id'), key: at(row, 'copy_key') }),
    sealedBy: ['cleanup/archive/kept-archive.ts'],
  },
  {
    table: 'course_uploads',
    column: 'seal',
    kind: 'text',
    key: [OF_A_SCHOOL, ID],
    also: ['key'],
    purposeOf: (row) => archivePurpose({ producerId: at(row, 'producer_id'), key: at(row, 'key') }),
    sealedBy: ['cleanup/archive/kept-archive.ts'],
  },
  {
    table: 'school_packages',
    column: 'seal',
    kind: 'text',
    key: [OF_A_SCHOOL, ID],
    also: ['key'],
    purposeOf: (row) => archivePurpose({ producerId: at(row, 'producer_id'), key: at(row, 'key') }),
    sealedBy: ['cleanup/archive/kept-archive.ts'],
  },
  {
    table: 'totp_secrets',
    column: 'secret',
    kind: 'text',
    key: [ID],
    purposeOf: (row) => at(row, 'id'),
    sealedBy: ['auth/factors/totp-factor.ts'],
  },
  {
    table: 'webhook_secrets',
    column: 'secret',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'course_id', type: 'uuid' }, { name: 'platform', type: 'text' }],
    purposeOf: (row) =>
      secretPurpose({
        producerId: at(row, 'producer_id'),
        courseId: at(row, 'course_id'),
        platform: at(row, 'platform'),
      }),
    sealedBy: ['sales/deliveries/secrets.ts'],
  },
  {
    table: 'sale_addresses',
    column: 'secret',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'platform', type: 'text' }],
    purposeOf: (row) => schoolSecretPurpose({ producerId: at(row, 'producer_id'), platform: at(row, 'platform') }),
    sealedBy: ['sales/offers/school-address.ts'],
  },
  {
    table: 'video_keys',
    column: 'secret',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'provider', type: 'text' }, { name: 'name', type: 'text' }],
    purposeOf: (row) =>
      videoKeyPurpose({
        producerId: at(row, 'producer_id'),
        provider: at(row, 'provider') as SignedHost,
        name: at(row, 'name'),
      }),
    sealedBy: ['videos/keys.ts'],
  },
  {
    table: 'calendar_feeds',
    column: 'token',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'student_id', type: 'uuid' }],
    purposeOf: (row) => calendarPurpose({ producerId: at(row, 'producer_id'), studentId: at(row, 'student_id') }),
    sealedBy: ['learning/calendar/address.ts'],
  },
  {
    table: 'badge_keys',
    column: 'private_key',
    kind: 'text',
    key: [OF_A_SCHOOL, { name: 'id', type: 'text' }],
    purposeOf: (row) => badgeKeyPurpose({ producerId: at(row, 'producer_id'), id: at(row, 'id') }),
    sealedBy: ['certificates/badges/keys.ts'],
  },
  {
    table: 'certificates',
    column: 'holder_cpf',
    kind: 'text',
    key: [OF_A_SCHOOL, ID],
    also: ['student_id'],
    purposeOf: (row) => holderCpfPurpose({ producerId: at(row, 'producer_id'), studentId: at(row, 'student_id') }),
    sealedBy: ['certificates/student/confirm.ts'],
  },
  {
    table: 'webhook_deliveries',
    column: 'body',
    kind: 'bytes',
    key: [OF_A_SCHOOL, ID],
    purposeOf: (row) => deliveryPurpose({ producerId: at(row, 'producer_id'), deliveryId: at(row, 'id') }),
    sealedBy: ['sales/deliveries/sealed-delivery.ts'],
  },
  {
    table: 'webhook_deliveries',
    column: 'query',
    kind: 'text',
    key: [OF_A_SCHOOL, ID],
    // Text where it is sealed.
    sealed: sql`case when jsonb_typeof(t.query) = 'string' then t.query #>> '{}' end`,
    changed: (sealed) => sql`to_jsonb(${sealed})`,
    purposeOf: (row) => queryPurpose({ producerId: at(row, 'producer_id'), deliveryId: at(row, 'id') }),
    sealedBy: ['sales/deliveries/sealed-delivery.ts'],
  },
  {
    table: 'email_logs',
    column: 'payload',
    kind: 'text',
    key: [ID],
    sealed: sql`t.payload ->> 'sealed'`,
    changed: (sealed) => sql`jsonb_set(t.payload, '{sealed}', to_jsonb(${sealed}))`,
    purposeOf: (row) => at(row, 'id'),
    sealedBy: ['students/message.ts'],
  },
];
