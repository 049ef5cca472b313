import type { AccountTables } from './schema/accounts.ts';
import type { AssignmentTables } from './schema/assignments.ts';
import type { BackupTables } from './schema/backups.ts';
import type { BillingTables } from './schema/billing.ts';
import type { BuildTables } from './schema/builds.ts';
import type { CertificateTables } from './schema/certificates.ts';
import type { CleanupTables } from './schema/cleanup.ts';
import type { ConversationTables } from './schema/conversations.ts';
import type { CourseTables } from './schema/courses.ts';
import type { FactorTables } from './schema/factors.ts';
import type { LearningTables } from './schema/learning.ts';
import type { MessageTables } from './schema/messages.ts';
import type { PackageTables } from './schema/packages.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { PrivacyTables } from './schema/privacy.ts';
import type { QuizTables } from './schema/quizzes.ts';
import type { SalesTables } from './schema/sales.ts';
import type { SchoolTables } from './schema/schools.ts';
import type { StudentTables } from './schema/students.ts';
import type { TeamTables } from './schema/team.ts';
import type { VideoTables } from './schema/videos.ts';

export type Schema = AccountTables &
  FactorTables &
  SchoolTables &
  CourseTables &
  AssignmentTables &
  StudentTables &
  LearningTables &
  MessageTables &
  SalesTables &
  BillingTables &
  CertificateTables &
  CleanupTables &
  ConversationTables &
  PlatformTables &
  PrivacyTables &
  QuizTables &
  BackupTables &
  PackageTables &
  BuildTables &
  TeamTables &
  VideoTables;
