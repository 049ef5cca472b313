import { producerProcedures, publicProcedures, studentProcedures } from '../guards.ts';
import { rotateBadgeKey } from './badges/keys.ts';
import { checkCertificate, compareHolder } from './check/check.ts';
import { startBatch } from './issue/batch.ts';
import { correctCertificate, revokeCertificate } from './register/change.ts';
import { listCertificates } from './register/list.ts';
import { readRules } from './rules/read-rules.ts';
import { saveRules } from './rules/save-rules.ts';
import { confirmCertificate } from './student/confirm.ts';
import { listOwn, readCourseCertificate } from './student/own.ts';
import { shareCertificate } from './student/own-badge.ts';

const producer = producerProcedures;
const student = studentProcedures;

export const certificateRoutes = {
  certificateRules: producer.certificateRules.handler(({ context, input }) =>
    readRules(context, context.producer, input),
  ),
  saveCertificateRules: producer.saveCertificateRules.handler(({ context, input }) =>
    saveRules(context.db, context.producer, input),
  ),
  issueEarlierCertificates: producer.issueEarlierCertificates.handler(({ context, input }) =>
    startBatch(context, context.producer, input),
  ),
  certificates: producer.certificates.handler(({ context, input }) =>
    listCertificates(context, context.producer, input),
  ),
  revokeCertificate: producer.revokeCertificate.handler(({ context, input }) =>
    revokeCertificate(context.db, context.producer, input),
  ),
  correctCertificate: producer.correctCertificate.handler(({ context, input }) =>
    correctCertificate(context.db, context.producer, input),
  ),
  changeBadgeKey: producer.changeBadgeKey.handler(({ context }) => rotateBadgeKey(context, context.producer)),
};

export const ownCertificateRoutes = {
  certificates: student.certificates.handler(({ context }) => listOwn(context, context.student)),
  courseCertificate: student.courseCertificate.handler(({ context, input }) =>
    readCourseCertificate(context, context.student, input),
  ),
  confirmCertificate: student.confirmCertificate.handler(({ context, input }) =>
    confirmCertificate(context, context.student, input),
  ),
  shareCertificate: student.shareCertificate.handler(({ context, input }) =>
    shareCertificate(context.db, context.student, input),
  ),
};

export const certificateCheckRoutes = {
  checkCertificate: publicProcedures.checkCertificate.handler(({ context, input }) => checkCertificate(context, input)),
  compareHolder: publicProcedures.compareHolder.handler(({ context, input }) => compareHolder(context, input)),
};
