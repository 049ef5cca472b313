import { assignmentJobs } from './assignments/jobs.ts';
import { attachmentJobs } from './attachments/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { authJobs } from './auth/jobs.ts';
import { backupJobs } from './backup/jobs.ts';
import { billingJobs } from './billing/jobs.ts';
import { certificateJobs } from './certificates/jobs.ts';
import { cleanupJobs } from './cleanup/jobs.ts';
import { cohortJobs } from './cohorts/jobs.ts';
import type { Services } from './context.ts';
import { conversationJobs } from './conversations/jobs.ts';
import { courseImportJobs } from './course-import/jobs.ts';
import { courseJobs } from './courses/jobs.ts';
import { domainJobs } from './domains/jobs.ts';
import { emailJobs } from './email/jobs.ts';
import type { Job } from './jobs/job.ts';
import { noticeJobs } from './notifications/jobs.ts';
import { platformJobs } from './platform/jobs.ts';
import { primaryAddressJobs } from './primary-address/jobs.ts';
import { privacyJobs } from './privacy/jobs.ts';
import { pushJob } from './push/jobs.ts';
import { quizJobs } from './quizzes/jobs.ts';
import { reportJobs } from './reports/jobs.ts';
import { saleJobs } from './sales/jobs.ts';
import { schoolPackageJobs } from './school-package/jobs.ts';
import { studentJobs } from './students/jobs.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { videoJobs } from './videos/jobs.ts';

/** Scheduled jobs of earlier versions, to be unscheduled. Names are never reused. */
export const REMOVED_JOBS: readonly string[] = [];

export const JOBS: readonly Job<Services>[] = [
  ...emailJobs,
  ...noticeJobs,
  ...platformJobs,
  pushJob,
  ...studentJobs,
  ...saleJobs,
  ...cleanupJobs,
  ...backupJobs,
  ...billingJobs,
  ...auditJobs,
  ...authJobs,
  ...certificateJobs,
  ...cohortJobs,
  ...courseJobs,
  ...courseImportJobs,
  ...domainJobs,
  ...primaryAddressJobs,
  ...privacyJobs,
  ...quizJobs,
  ...reportJobs,
  ...schoolPackageJobs,
  ...uploadJobs,
  ...attachmentJobs,
  ...assignmentJobs,
  ...conversationJobs,
  ...videoJobs,
];
