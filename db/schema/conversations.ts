import type { Generated, GeneratedAlways } from 'kysely';
import type { Audience } from '#shared/conversations/audience.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import type { Edited, Time } from './columns.ts';

export type ConversationTables = {
  threads: {
    producer_id: string;
    id: string;
    course_id: string;
    lesson_id: string | null;
    cohort_id: string | null;
    author_id: string | null;
    kind: ThreadKind;
    private: Generated<boolean>;
    at_second: number | null;
    held: Generated<boolean>;
    hidden: Generated<boolean>;
    hides: Generated<boolean>;
    reported: Generated<boolean>;
    pinned_at: Time | null;
    closed_at: Time | null;
    deleted_at: Time | null;
    waiting_since: Time | null;
    waited_since: Time | null;
    answered_at: Time | null;
    assignee_id: string | null;
    assignee_name: string | null;
    assigned_at: Time | null;
    last_post_at: Generated<Time>;
    changed_at: Generated<Time>;
    created_at: Generated<Time>;
  };

  thread_posts: {
    producer_id: string;
    id: string;
    thread_id: string;
    author_id: string | null;
    by_team: Generated<boolean>;
    author_name: string;
    body: string;
    has_link: Generated<boolean>;
    held: Generated<boolean>;
    hidden_at: Time | null;
    hidden_by: 'team' | 'reports' | null;
    reports: Generated<number>;
    edited_at: Time | null;
    deleted_at: Time | null;
    judged_at: Time | null;
    told_at: Time | null;
    by_mail: Generated<boolean>;
    /** First posts of threads only. */
    search: GeneratedAlways<string | null>;
    created_at: Generated<Time>;
  };

  post_pictures: {
    producer_id: string;
    id: string;
    post_id: string | null;
    student_id: string | null;
    user_id: string | null;
    key: string;
    width: number;
    height: number;
    bytes: number;
    alt: Generated<string>;
    place: Generated<number>;
    created_at: Generated<Time>;
  };

  reply_addresses: {
    producer_id: string;
    token_hash: Buffer;
    thread_id: string;
    student_id: string | null;
    user_id: string | null;
    expires_at: Time;
  };

  thread_follows: { producer_id: string; thread_id: string; student_id: string; muted: Generated<boolean> };

  post_reports: {
    producer_id: string;
    post_id: string;
    student_id: string;
    reason: Generated<string>;
    created_at: Generated<Time>;
    settled_at: Time | null;
  };

  saved_replies: { producer_id: string; id: string; title: string; body: string; created_at: Generated<Time> } & Edited;

  separate_cohorts: { producer_id: string; cohort_id: string };

  conversation_settings: {
    producer_id: string;
    audience: Generated<Audience>;
    comments: Generated<boolean>;
    words: Generated<string[]>;
    digests: Generated<boolean>;
    digest_at: Time | null;
  } & Edited;
};
