import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import { accountLinkRoutes, accountRoutes, ownerAccountRoutes, producerAccountRoutes } from './account/routes.ts';
import { assignmentRoutes, taskRoutes } from './assignments/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { auditEventRoutes } from './audit/routes.ts';
import { factorRoutes } from './auth/factors/routes.ts';
import { memberRoutes, publicRoutes } from './auth/routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { bannerRoutes } from './banners/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { certificateCheckRoutes, certificateRoutes, ownCertificateRoutes } from './certificates/routes.ts';
import { cleanupRoutes } from './cleanup/routes.ts';
import { cohortRoutes } from './cohorts/routes.ts';
import type { Context } from './context.ts';
import { conversationRoutes, threadRoutes } from './conversations/routes.ts';
import { courseImportRoutes } from './course-import/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { addressRoutes } from './domains/routes.ts';
import { apiKeyRoutes } from './integrations/routes.ts';
import { learningInsightRoutes, learningRoutes } from './learning/routes.ts';
import { noticeRoutes, notificationRoutes } from './notifications/routes.ts';
import { ownerRoutes } from './platform/routes.ts';
import { ownAddressRoutes, primaryAddressRoutes } from './primary-address/routes.ts';
import { ownRequestsRoutes, platformDeskRoutes } from './privacy/producers/routes.ts';
import { ownDataRoutes, privacyRoutes } from './privacy/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { quizRoutes, studentQuizRoutes } from './quizzes/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { schoolPackageRoutes } from './school-package/routes.ts';
import { studentPageRoutes } from './student-page/routes.ts';
import { emailRoutes } from './students/emails/routes.ts';
import { studentRoutes } from './students/routes.ts';
import { joiningRoutes, teamRoutes } from './team/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** All operations, by audience; a missing one does not compile. Each slice's routes bring their own guards. */
export const router = implement(contract)
  .$context<Context>()
  .router({
    public: { ...publicRoutes, ...accountLinkRoutes, ...certificateCheckRoutes, ...joiningRoutes },
    student: {
      ...memberRoutes,
      ...ownDataRoutes,
      ...learningRoutes,
      ...taskRoutes,
      ...threadRoutes,
      ...ownCertificateRoutes,
      ...accountRoutes,
      ...notificationRoutes,
      ...studentQuizRoutes,
      ...pushRoutes,
      ...ownAddressRoutes,
    },
    producer: {
      ...producerAccountRoutes,
      ...privacyRoutes,
      ...schoolPackageRoutes,
      ...ownRequestsRoutes,
      ...auditEventRoutes,
      ...teamRoutes,
      ...apiKeyRoutes,
      ...brandingRoutes,
      ...addressRoutes,
      ...courseRoutes,
      ...courseImportRoutes,
      ...cohortRoutes,
      ...certificateRoutes,
      ...quizRoutes,
      ...videoRoutes,
      ...studentRoutes,
      ...studentPageRoutes,
      ...primaryAddressRoutes,
      ...salesRoutes,
      ...reportRoutes,
      ...emailRoutes,
      ...attachmentRoutes,
      ...assignmentRoutes,
      ...conversationRoutes,
      ...uploadRoutes,
      ...bannerRoutes,
      ...noticeRoutes,
      ...learningInsightRoutes,
      ...billingRoutes,
    },
    owner: { ...ownerRoutes, ...ownerAccountRoutes, ...cleanupRoutes, ...backupRoutes, ...platformDeskRoutes },
    factors: factorRoutes,
  });
