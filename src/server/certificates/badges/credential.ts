import { createHash } from 'node:crypto';
import { hoursOf, KIND_TEXT, LEGAL_NOTE, type Sheet, shareText } from '#shared/certificates/sheet.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { inSeconds } from './moment.ts';

/* A certificate in the Open Badges 3.0 format. Pure. */

export type BadgeFacts = {
  sheet: Sheet;
  courseId: string;
  issuedAt: string;
  /** The holder's e-mail; the credential contains only its hash. */
  email: string;
  salt: string;
  statusIndex: number;
  did: string;
  urls: { credential: string; school: string; logo: string | null; statusList: string };
};

const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

export function credentialOf(facts: BadgeFacts) {
  const { sheet, did, urls, issuedAt, statusIndex } = facts;
  return {
    id: urls.credential,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: sheet.course,
    issuer: {
      id: did,
      type: ['Profile'],
      name: sheet.school,
      url: urls.school,
      ...(urls.logo && { image: { id: urls.logo, type: 'Image' } }),
    },
    validFrom: inSeconds(issuedAt),
    ...(sheet.expiresOn && { validUntil: inSeconds(endOfDay(sheet.expiresOn)) }),
    credentialSubject: subjectOf(facts),
    evidence: [{ id: sheet.checkUrl, type: ['Evidence'], name: 'Página de conferência do certificado' }],
    credentialStatus: {
      id: `${urls.statusList}#${statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: `${statusIndex}`,
      statusListCredential: urls.statusList,
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  };
}

function subjectOf({ sheet, courseId, email, salt }: BadgeFacts) {
  const { title, verb } = KIND_TEXT[sheet.kind];
  const { result } = sheet;
  return {
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', hashed: true, identityType: 'emailAddress', salt, identityHash: hashOf(email, salt) },
      { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: sheet.holder ?? '' },
    ],
    achievement: {
      id: `urn:uuid:${courseId}`,
      type: ['Achievement'],
      achievementType: 'CertificateOfCompletion',
      name: sheet.course,
      description: `${title} de curso livre, com carga horária de ${hoursOf(sheet.hours)}.`,
      criteria: { narrative: `${verb} “${sheet.course}”${shareText(sheet)} ${LEGAL_NOTE}` },
      ...(result !== null && { resultDescription: [measuredBy(courseId)] }),
    },
    ...(result !== null && {
      result: [{ type: ['Result'], resultDescription: resultOf(courseId), value: `${result}` }],
    }),
  };
}

const resultOf = (courseId: string) => `urn:uuid:${courseId}#aproveitamento`;

/** The result's achievement: the course's quizzes. */
const measuredBy = (courseId: string) => ({
  id: resultOf(courseId),
  type: ['ResultDescription'],
  name: 'Aproveitamento',
  resultType: 'Percent',
  valueMin: '0',
  valueMax: '100',
});

const hashOf = (email: string, salt: string) =>
  `sha256$${createHash('sha256')
    .update(email.toLowerCase() + salt)
    .digest('hex')}`;
