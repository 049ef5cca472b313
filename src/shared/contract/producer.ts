import { z } from 'zod';
import { primaryAddressContract } from './account/primary-address.ts';
import { profileContract } from './account/profile.ts';
import { assignmentsContract } from './assignments/assignments.ts';
import { gradingContract } from './assignments/grading.ts';
import { auditEventsContract } from './audit-events.ts';
import { everyday } from './base.ts';
import { billingContract } from './billing.ts';
import { conversationReportContract } from './conversations/conversation-report.ts';
import { inboxContract } from './conversations/inbox.ts';
import { savedRepliesContract } from './conversations/saved-replies.ts';
import { courseFilesContract } from './course-import/course-files.ts';
import { courseImportsContract } from './course-import/course-imports.ts';
import { accessHistoryContract } from './people/access-history.ts';
import { bulkActionsContract } from './people/bulk-actions.ts';
import { emailsContract } from './people/emails.ts';
import { extensionsContract } from './people/extensions.ts';
import { importsContract } from './people/imports.ts';
import { studentChoicesContract } from './people/student-choices.ts';
import { studentPageContract } from './people/student-page.ts';
import { studentsContract } from './people/students.ts';
import { teamNotesContract } from './people/team-notes.ts';
import { ownRequestsContract } from './producer-requests.ts';
import { quizzesContract } from './quizzes.ts';
import { addressContract } from './school/address.ts';
import { atRiskContract } from './school/at-risk.ts';
import { attachmentsContract } from './school/attachments.ts';
import { bannersContract } from './school/banners.ts';
import { captionsContract } from './school/captions.ts';
import { certificatesContract } from './school/certificates.ts';
import { cohortsContract } from './school/cohorts.ts';
import { coursesContract } from './school/courses.ts';
import { firstStepsContract } from './school/first-steps.ts';
import { thumbnailsContract } from './school/media/thumbnails.ts';
import { videosContract } from './school/media/videos.ts';
import { noticesContract } from './school/notices.ts';
import { offersContract } from './school/offers.ts';
import { packagesContract } from './school/packages.ts';
import { previewContract } from './school/preview.ts';
import { privacyContract } from './school/privacy.ts';
import { progressTableContract } from './school/progress-table.ts';
import { reportsContract } from './school/reports.ts';
import { revenueContract } from './school/revenue.ts';
import { salesContract } from './school/sales.ts';
import { settingsContract } from './school/settings.ts';
import { teamContract } from './school/team.ts';
import { trashContract } from './school/trash.ts';
import { waitingContract } from './school/waiting-list.ts';
import { weeklyDigestContract } from './school/weekly-digest.ts';
import { schoolPackageContract } from './school-package.ts';
import { watermarkContract } from './student/watermark.ts';

export const producerContract = {
  ...coursesContract,
  uploadImage: everyday
    .route({
      method: 'POST',
      path: '/producer/images',
      summary: 'Upload an image (JPG, PNG or WebP, at most 250 KB; a sprite of thumbnails 3 MB)',
      successStatus: 201,
    })
    .input(
      z.strictObject({ file: z.file('required'), purpose: z.enum(['cover', 'module', 'logo', 'banner', 'sprite']) }),
    )
    .output(z.strictObject({ url: z.string() })),
  ...courseImportsContract,
  ...courseFilesContract,
  ...thumbnailsContract,
  ...attachmentsContract,
  ...assignmentsContract,
  ...gradingContract,
  ...conversationReportContract,
  ...inboxContract,
  ...savedRepliesContract,
  ...cohortsContract,
  ...waitingContract,
  ...certificatesContract,
  ...quizzesContract,
  ...profileContract,
  ...privacyContract,
  ...schoolPackageContract,
  ...ownRequestsContract,
  ...auditEventsContract,
  ...teamContract,
  ...settingsContract,
  ...firstStepsContract,
  ...addressContract,
  ...studentsContract,
  ...studentChoicesContract,
  ...studentPageContract,
  ...teamNotesContract,
  ...primaryAddressContract,
  ...salesContract,
  ...offersContract,
  ...packagesContract,
  ...videosContract,
  ...reportsContract,
  ...revenueContract,
  ...progressTableContract,
  ...atRiskContract,
  ...weeklyDigestContract,
  ...accessHistoryContract,
  ...bulkActionsContract,
  ...extensionsContract,
  ...emailsContract,
  ...importsContract,
  ...trashContract,
  ...captionsContract,
  ...bannersContract,
  ...noticesContract,
  ...previewContract,
  ...watermarkContract,
  ...billingContract,
};
