/** Lengths in characters, sizes in bytes. The database repeats them as checks. */
export const LIMITS = {
  email: 254,
  personName: 120,
  password: { min: 6, max: 128 },
  passkeyName: 60,
  /** Of one account. */
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
  /** Rules that are saved together. */
  rulesAtOnce: 500,
  accessDays: 3650,
  lessonsAtOnce: 200,
  /** Of a course that comes in whole. */
  courseModules: 200,
  courseLessons: 1000,
  courseFileBytes: 1024 ** 3,
  courseFileName: 255,
  /** How long what was read waits for a yes, and how much of what does not come is listed. */
  courseFileHours: 24,
  courseLeftOut: 1000,
  /** Members and invitations of one school, and of one member's courses or turmas. */
  team: 100,
  reachOfMember: 200,
  memberAreaName: 80,
  identityCheck: 300,
  coursesPerEnrollment: 200,
  /** Students kept out, as the security tab shows them. */
  refusalList: 50,
  priceCents: 100_000_00,
  /** How many of its payments a producer is shown. */
  paymentHistory: 50,
  imageBytes: 250 * 1024,
  /** Of one file that goes with a lesson, of all of a school's, and how many go with a lesson. */
  attachmentBytes: 25 * 1024 * 1024,
  attachmentQuotaBytes: 2 * 1024 ** 3,
  attachments: 20,
  attachmentName: 120,
  photoBytes: 2 * 1024 * 1024,
  /** Pictures along the bar of a video: one of their files, its file of times, how many of each. */
  spriteBytes: 3 * 1024 * 1024,
  thumbnailBytes: 512 * 1024,
  thumbnailPictures: 40,
  pictureName: 255,
  thumbnails: 2000,
  studentPage: 20,
  ownerPage: 20,
  /** Lines of one import, and how long its list is kept, in days. */
  importRows: 20_000,
  importCell: 300,
  importDays: 30,
  importProducts: 200,
  /** How long an import can be taken back. */
  importUndoDays: 7,
  exportRows: 5000,
  undeliveredDays: 30,
  emailDays: 180,
  undeliveredCount: 1000,
  studentRemoval: 1000,
  /** One by one, not by a filter. */
  studentsSelected: 1000,
  /** Their ids stand in an address, which is not as long as anybody likes. */
  exportSelected: 200,
  /** How long the closure of many is taken back on a word, and how long it is known who was meant, in days. */
  undoMinutes: 10,
  bulkActionDays: 30,
  /** How near an end is for the filter of those ending. */
  endingDays: 30,
  /** How long the bin keeps what was deleted, in days of 24 hours, and how much of it is shown. */
  trashDays: 30,
  trashPage: 200,
  banners: 30,
  noticeMessage: 5000,
  /** Of an e-mail that a producer's system writes. */
  messageHtml: 200_000,
  noticesPerHour: 20,
  noticePage: 20,
  /** Chosen for one notice; the database repeats it. */
  noticeStudents: 10_000,
  /** How far ahead a notice can be written, in days. */
  noticeDays: 365,
  /** Found at once by whoever chooses students. */
  studentChoices: 20,
  /** Of a school's own e-mail. */
  templateHtml: 50_000,
  apiKey: { min: 8, max: 200 },
  notificationList: 200,
  /** A page of deliveries, or of waiting sales; how long a delivery is kept, in days. */
  deliveryPage: 20,
  deliveryDays: 90,
  webhookSecret: 500,
  packageName: 120,
  packageLines: 100,
  packageModules: 500,
  /** Of a product or an offer, on its platform. */
  offerCode: 300,
  offerLinks: 100,
  /** On one screen, the last seen. */
  offers: 500,
  /** Deliveries of courses that are read for what was sold. */
  proposedFrom: 300,
  /** Names a school may have had in addresses, the present one among them. */
  slugs: 6,
  /** How long a domain that no longer proves itself goes on serving. */
  domainGraceDays: 7,
  atRiskPage: 10,
  progressPage: 50,
  /** Lessons that the report of conversations tells apart. */
  askedLessons: 500,
  /** How many played seconds one heartbeat counts for; they come every ten. */
  heartbeatSeconds: 60,
  /** Stretches of a video that one heartbeat tells of. */
  watchedStretches: 200,
  /** How long a lesson is said to be at most: a day. */
  lessonSeconds: 86_400,
  /** From which share of its video a lesson may be completed by itself, in percent. */
  completionPercent: { min: 50, max: 100 },
  /** Of one video: a week. */
  videoSeconds: 604_800,
  /** One language's captions of a lesson: its file, how many cues it may have, and what one may say. */
  captionBytes: 2 * 1024 * 1024,
  captionCues: 20_000,
  captionText: 1000,
  noteBody: 5000,
  /** Of one student. */
  notes: 5000,
  /** So many must have rated a lesson before its school is told the mean. */
  ratingsShown: 5,
  /** Of each kind that a search finds, and of one lesson. */
  searchHits: 20,
  searchHitsOfLesson: 3,
  /** What a school's team notes of one student: one note, and how many there are. */
  teamNoteBody: 2000,
  teamNotes: 200,
  /** Of what happened with one student, the latest of each kind. */
  studentPurchases: 100,
  studentEmails: 100,
  studentSessions: 50,
  studentDays: 60,
  /** Of what a dossier holds, the earliest of each kind. */
  dossierDeliveries: 50,
  dossierRows: 2000,
  /** Of a course's certificate; the database repeats them. */
  certificateHours: 2000,
  certificateDays: 365,
  certificateSaleDelay: 60,
  certificateMonths: 120,
  signatures: 2,
  signatureRole: 80,
  revocationReason: 200,
  certificatePage: 20,
  /** Modules that a certificate lists, and how much it says of each. */
  programmeItems: 200,
  programmeAbout: 120,
  /** Of a task, and of what is handed in for it; the database repeats them. */
  assignmentTitle: 120,
  assignmentInstructions: 5000,
  criteria: 6,
  criterion: 80,
  submissionBody: 20_000,
  submissionFiles: 10,
  submissionBytes: 100 * 1024 * 1024,
  /** Of all that the students of a school have handed in. */
  submissionQuotaBytes: 5 * 1024 ** 3,
  /** Of one of them, also what was left out and goes a day later: nobody uses up what is everybody's. */
  submissionShareBytes: 1024 ** 3,
  gradingComment: 5000,
  gradingPage: 50,
  /** So long a grade can be taken back before its student hears of it, in seconds. */
  gradeHoldSeconds: 60,
  /** Of one student, on the producer's page of them. */
  studentSubmissions: 50,
  /** Of a quiz; letters of options end at Z. The database repeats some. */
  quizQuestions: 200,
  quizOptions: 26,
  questionBody: 5000,
  optionText: 1000,
  questionPoints: 100,
  quizAttempts: 100,
  quizWaitMinutes: 43_200,
  quizMinutes: 600,
  /** Of an essay, and of what is said of it. */
  quizAnswer: 20_000,
  quizComment: 5000,
  /** Attempts of one student that are read, and students on a page of its results. */
  quizHistory: 100,
  quizPage: 20,
  pendingEssays: 50,
  /** A file of questions: its letters. */
  questionFile: 600_000,
} as const;
