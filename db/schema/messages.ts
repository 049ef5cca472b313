import type { Generated } from 'kysely';
import type { EmailReason } from '#shared/contract/people/emails.ts';
import type { Edited, Time, Written } from './columns.ts';

export type MessageTables = {
  email_logs: {
    id: string;
    producer_id: string | null;
    user_id: string | null;
    recipient_email: string;
    recipient_name: string;
    template_name: string;
    carrier: Generated<'school' | 'operator'>;
    payload: Written<Record<string, unknown>>;
    subject: string | null;
    content: string | null;
    status: Generated<'queued' | 'sent' | 'bounced' | 'failed'>;
    attempts: Generated<number>;
    /** Answer of the receiving server, or our own error. */
    error: string | null;
    reason: EmailReason | null;
    first_tried_at: Time | null;
    tried_at: Time | null;
    send_key: string | null;
    send_unclear: Generated<boolean>;
    message_id: string | null;
    created_at: Generated<Time>;
    sent_at: Time | null;
  };

  notices: {
    producer_id: string;
    id: string;
    type: 'system' | 'course' | 'achievement';
    title: string;
    message: string;
    created_at: Generated<Time>;
    sent_at: Time | null;
    audience: Generated<'all' | 'course' | 'students'>;
    course_id: string | null;
    /** Recipients chosen for a notice that is not sent yet. */
    student_ids: string[] | null;
    /** Number of chosen recipients. */
    chosen: number | null;
    /** When it is to leave. */
    due_at: Generated<Time>;
    cancelled_at: Time | null;
    recipients: number | null;
  } & Edited;

  /** Rows to be summed, merged by a job. */
  notice_reads: { producer_id: string; notice_id: string; students: number; merged: Generated<boolean> };

  notifications: {
    producer_id: string;
    id: string;
    student_id: string;
    title: string;
    message: string;
    type: Generated<'system' | 'course' | 'achievement'>;
    read: Generated<boolean>;
    created_at: Generated<Time>;
    course_id: string | null;
    notice_id: string | null;
    lesson_id: string | null;
    thread_kind: 'question' | 'comment' | null;
    quiet: Generated<boolean>;
  };

  push_devices: {
    producer_id: string;
    session_id: string;
    student_id: string;
    device_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Generated<Time>;
  };

  weekly_digests: {
    producer_id: string;
    /** Since when it is on; null while it is off. */
    since: Time | null;
    /** The Monday of the last one. */
    sent_on: string | null;
  };

  push_keys: { id: Generated<number>; public_key: string; private_key: string };
};
