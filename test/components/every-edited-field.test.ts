import { expect, test } from 'vitest';
import type { SavedSettings } from '#shared/contract/conversations/saved-replies.ts';
import type { GeneralSettings } from '#shared/contract/platform.ts';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { PLATFORM_FIELDS, typedPlatform } from '#web/owner/settings/platform-values.ts';
import { BANNER_FIELDS, bannerDefaults } from '#web/producer/banners/banner-fields.ts';
import { RULES_FIELDS, typedRules } from '#web/producer/certificate/rules-fields.ts';
import { COHORT_FIELDS, cohortDefaults } from '#web/producer/cohorts/edit/cohort-fields.ts';
import { COURSE_FIELDS, courseDefaults } from '#web/producer/courses/course-form.ts';
import { SAVED_REPLY_FIELDS, savedReplyDefaults } from '#web/producer/inbox/saved-reply-fields.ts';
import { settingsDefaults, settingsFieldsOf } from '#web/producer/inbox/settings-fields.ts';
import { assignmentDefaults, assignmentFieldsOf } from '#web/producer/modules/assignment/assignment-fields.ts';
import { LESSON_FIELDS, lessonDefaults } from '#web/producer/modules/forms/lesson-fields.ts';
import { EMPTY, noticeFieldsOf } from '#web/producer/notices/notice-fields.ts';
import { packageDefaults, packageFieldsOf } from '#web/producer/offers/package-fields.ts';
import { OFFICER_FIELDS, officerDefaults } from '#web/producer/privacy/officer-fields.ts';
import { SETTINGS_FIELDS, typedSettings } from '#web/producer/settings/settings-values.ts';
import { certificateRules } from '../fixtures/certificate-fixture.ts';

const NETWORKS = { instagram: null, youtube: null, discord: null, telegram: null, whatsapp: null };
const template = { subject: 'Oi', body: '<p>Oi</p>' };
const settings: SchoolSettings = {
  memberAreaName: 'Escola',
  primaryColor: '#0F766E',
  navbarColor: '#134E4A',
  backgroundColor: '#FFFFFF',
  secondaryLightColor: '#F0FDFA',
  navbarLogoUrl: null,
  socialLinks: NETWORKS,
  supportEmail: null,
  completionPercent: 90,
  email: {
    provider: 'brevo',
    apiKeyLast4: null,
    senderEmail: null,
    senderName: null,
    template,
    defaultTemplate: template,
  },
  version: 1,
};

const platform: GeneralSettings = {
  ...{ platformName: 'Ateneu', platformLogo: null, platformUrl: null, supportEmail: null, primaryColor: '#2563EB' },
  ...{ termsUrl: null, privacyUrl: null, feedbackUrl: null, socialLinks: NETWORKS, version: 1 },
};

const conversations: SavedSettings = {
  ...{ audience: 'adults', comments: true, digests: true, words: [], separateCohortIds: [] },
  version: 0,
};

/** The paths of a form's values: `a`, `b.c`. */
function leaves(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    inner && typeof inner === 'object' ? leaves(inner, `${path}${name}.`) : [`${path}${name}`],
  );
}

// A field missing from the list would be lost when resolving a conflict.
test.each([
  ['course', courseDefaults(null), COURSE_FIELDS],
  ['lesson', lessonDefaults(null), LESSON_FIELDS],
  ['turma', cohortDefaults(null), COHORT_FIELDS],
  ['package', packageDefaults(null), packageFieldsOf([])],
  ['banner', bannerDefaults(null), BANNER_FIELDS],
  ['settings', typedSettings(settings), SETTINGS_FIELDS],
  ['certificate', typedRules({ ...certificateRules(), version: 1 }), RULES_FIELDS],
  ['notice', EMPTY, noticeFieldsOf({ courses: [], students: new Map() })],
  ['saved reply', savedReplyDefaults({ body: '' }), SAVED_REPLY_FIELDS],
  ['conversation settings', settingsDefaults(conversations), settingsFieldsOf([])],
  ['officer', officerDefaults({ name: '', email: '' }), OFFICER_FIELDS],
  ['assignment', assignmentDefaults({ assignment: null, cohorts: [] }), assignmentFieldsOf([])],
  ['platform', typedPlatform(platform), PLATFORM_FIELDS],
] as const)('every field of the %s form is known to conflicts', (_, values, fields) => {
  const known = fields.map(({ name }) => name as string);
  const isKnown = (leaf: string) => known.some((name) => leaf === name || leaf.startsWith(`${name}.`));
  expect(leaves(values).filter((leaf) => !isKnown(leaf))).toEqual([]);
  expect(known).not.toEqual([]);
});
