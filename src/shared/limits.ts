/** Lengths in characters, sizes in bytes. The database repeats them as checks. */
export const LIMITS = {
  email: 254,
  personName: 120,
  password: { min: 6, max: 128 },
  passkeyName: 60,
  /** Per account. */
  passkeys: 20,
  title: 200,
  courseDescription: 5000,
  lessonDescription: 10_000,
  url: 2048,
  search: 100,
  releaseDays: 3650,
  cohortName: 120,
  cohortSeats: 100_000,
  waitingShown: 200,
  /** Rules saved together. */
  rulesAtOnce: 500,
  accessDays: 3650,
  lessonsAtOnce: 200,
  /** Per imported course. */
  courseModules: 200,
  courseLessons: 1000,
  courseFileBytes: 1024 ** 3,
  courseFileName: 255,
  /** How long a parsed file waits for confirmation, and how many left-out items are listed. */
  courseFileHours: 24,
  courseLeftOut: 1000,
  /** Members and invitations of one school, and of one member's courses or turmas. */
  team: 100,
  reachOfMember: 200,
  memberAreaName: 80,
  identityCheck: 300,
  coursesPerEnrollment: 200,
  /** Blocked students shown on the security tab. */
  refusalList: 50,
  priceCents: 100_000_00,
  /** Number of payments shown to a producer. */
  paymentHistory: 50,
  imageBytes: 250 * 1024,
  /** Size of one attachment, of all of a school's, and number per lesson. */
  attachmentBytes: 25 * 1024 * 1024,
  attachmentQuotaBytes: 2 * 1024 ** 3,
  attachments: 20,
  attachmentName: 120,
  photoBytes: 2 * 1024 * 1024,
  /** Preview thumbnails of a video: size of one picture file, size of the WebVTT, and number of each. */
  spriteBytes: 3 * 1024 * 1024,
  thumbnailBytes: 512 * 1024,
  thumbnailPictures: 40,
  pictureName: 255,
  thumbnails: 2000,
  studentPage: 20,
  ownerPage: 20,
  /** Lines of one import, and days for which its list is stored. */
  importRows: 20_000,
  importCell: 300,
  importDays: 30,
  importProducts: 200,
  /** How long an import can be undone. */
  importUndoDays: 7,
  exportRows: 5000,
  undeliveredDays: 30,
  emailDays: 180,
  undeliveredCount: 1000,
  studentRemoval: 1000,
  /** Selected one by one instead of by a filter. */
  studentsSelected: 1000,
  /** Their ids are in an address, whose length is limited. */
  exportSelected: 200,
  /** Minutes in which a bulk closure can be undone, and days for which its students are stored. */
  undoMinutes: 10,
  bulkActionDays: 30,
  /** Days ahead that the filter for ending access covers. */
  endingDays: 30,
  /** Days (of 24 hours) in the bin, and number of items shown. */
  trashDays: 30,
  trashPage: 200,
  banners: 30,
  noticeMessage: 5000,
  /** E-mails sent through the producer's API. */
  messageHtml: 200_000,
  noticesPerHour: 20,
  noticePage: 20,
  /** Selected for one notice; the database repeats it. */
  noticeStudents: 10_000,
  /** How many days ahead a notice can be scheduled. */
  noticeDays: 365,
  /** Matches shown when selecting students. */
  studentChoices: 20,
  /** The school's own e-mail template. */
  templateHtml: 50_000,
  apiKey: { min: 8, max: 200 },
  notificationList: 200,
  /** A page of deliveries, or of waiting sales; days for which a delivery is stored. */
  deliveryPage: 20,
  deliveryDays: 90,
  webhookSecret: 500,
  packageName: 120,
  packageLines: 100,
  packageModules: 500,
  /** The platform's code of a product or an offer. */
  offerCode: 300,
  offerLinks: 100,
  /** Shown on one screen, latest first. */
  offers: 500,
  /** Deliveries to courses' addresses that are searched for products. */
  proposedFrom: 300,
  /** Slugs a school may have had, including the current one. */
  slugs: 6,
  /** How long a domain that fails verification is still served. */
  domainGraceDays: 7,
  atRiskPage: 10,
  progressPage: 50,
  /** Lessons listed separately in the conversations report. */
  askedLessons: 500,
  /** Seconds of playing counted per heartbeat; heartbeats come every ten seconds. */
  heartbeatSeconds: 60,
  /** Intervals of a video per heartbeat. */
  watchedStretches: 200,
  /** Maximum length of a lesson: a day. */
  lessonSeconds: 86_400,
  /** Accepted shares of the video for automatic completion, in percent. */
  completionPercent: { min: 50, max: 100 },
  /** Maximum position in a video: a week. */
  videoSeconds: 604_800,
  /** Captions in one language: bytes of the file, number of cues, length of a cue. */
  captionBytes: 2 * 1024 * 1024,
  captionCues: 20_000,
  captionText: 1000,
  noteBody: 5000,
  /** Per student. */
  notes: 5000,
  /** Number of ratings from which the school sees the mean. */
  ratingsShown: 5,
  /** Search results of each kind, and per lesson. */
  searchHits: 20,
  searchHitsOfLesson: 3,
  /** Team notes about one student: length, and number. */
  teamNoteBody: 2000,
  teamNotes: 200,
  /** Rows shown on the student page, the latest of each kind. */
  studentPurchases: 100,
  studentEmails: 100,
  studentSessions: 50,
  studentDays: 60,
  /** Rows in a dossier, the earliest of each kind. */
  dossierDeliveries: 50,
  dossierRows: 2000,
  /** Rules of a course's certificate; the database repeats them. */
  certificateHours: 2000,
  certificateDays: 365,
  certificateSaleDelay: 60,
  certificateMonths: 120,
  signatures: 2,
  signatureRole: 80,
  revocationReason: 200,
  certificatePage: 20,
  /** Modules listed on a certificate, and characters of each. */
  programmeItems: 200,
  programmeAbout: 120,
  /** Assignments and submissions; the database repeats them. */
  assignmentTitle: 120,
  assignmentInstructions: 5000,
  criteria: 6,
  criterion: 80,
  submissionBody: 20_000,
  submissionFiles: 10,
  submissionBytes: 100 * 1024 * 1024,
  /** Per school. */
  submissionQuotaBytes: 5 * 1024 ** 3,
  /** Per student, including files deleted within a day, so that nobody can use up the school's quota. */
  submissionShareBytes: 1024 ** 3,
  gradingComment: 5000,
  /** Marks and comments that a grader's form names as seen. */
  seenReviews: 10,
  /** Texts that a student's form names as seen. */
  seenDrafts: 5,
  gradingPage: 50,
  /** Seconds in which a grade can be taken back before its student is notified. */
  gradeHoldSeconds: 60,
  /** Per student, on the producer's page about them. */
  studentSubmissions: 50,
  /** Quizzes; option letters end at Z. The database repeats some. */
  quizQuestions: 200,
  quizOptions: 26,
  questionBody: 5000,
  optionText: 1000,
  questionPoints: 100,
  quizAttempts: 100,
  quizWaitMinutes: 43_200,
  quizMinutes: 600,
  /** Length of an essay, and of the comment on it. */
  quizAnswer: 20_000,
  quizComment: 5000,
  /** Attempts of a student at a quiz that allows any number; all of them are loaded. */
  quizStarts: 300,
  /** Students per page of results. */
  quizPage: 20,
  pendingEssays: 50,
  /** Characters in a file of questions. */
  questionFile: 600_000,
} as const;
