import { randomUUID } from 'node:crypto';
import { oc } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { operations } from '../app.ts';
import { assuranceOf } from './assurance.ts';

/** The operations that do not say whether they are sensitive. */
const undecided = (tree: object) => operations(tree).filter((operation) => assuranceOf(operation, tree) === undefined);

describe('assurance', () => {
  test('every operation of the contract is marked as everyday or sensitive', () => {
    expect(undecided(contract)).toEqual([]);
  });

  test('control: an unmarked one is detected', () => {
    expect(undecided({ ...contract, team: { invite: oc.route({ method: 'POST' }) } })).toEqual(['team.invite']);
  });

  test('sensitive are exports of people, bulk and permanent deletions, and whatever gives access later', () => {
    const sensitive = operations().filter((operation) => assuranceOf(operation) !== false);
    expect(sensitive.sort()).toEqual([
      'factors.addPasskey',
      'factors.cancelReset',
      'factors.confirmTotp',
      'factors.removePasskey',
      'factors.removeTotp',
      'factors.renewRecoveryCodes',
      'factors.requireFactor',
      'factors.startPasskey',
      'factors.startTotp',
      'owner.decideCleanup',
      'owner.refuseProducerRequest',
      'owner.removeProducer',
      'owner.requestEmailChange',
      'owner.requestFactorReset',
      'owner.setCleanup',
      'owner.setKeeping',
      'owner.startBackup',
      'producer.acceptOwnership',
      'producer.changeBadgeKey',
      'producer.changeMember',
      'producer.changePassword',
      'producer.confirmSchoolImport',
      'producer.createApiKey',
      'producer.deleteCourse',
      'producer.deleteForGood',
      'producer.exportAuditEvents',
      'producer.importFailures',
      'producer.inviteMember',
      'producer.offerOwnership',
      'producer.refuseDataRequest',
      'producer.registerDataRequest',
      'producer.removeDomain',
      'producer.removeMember',
      'producer.removeSaleSecret',
      'producer.removeStudents',
      'producer.removeVideoKey',
      'producer.removeWebhookSecret',
      'producer.renewSaleAddress',
      'producer.renewWebhook',
      'producer.requestClosing',
      'producer.requestEmailChange',
      'producer.requestOwnCopy',
      'producer.resendInvitation',
      'producer.revokeApiKey',
      'producer.setDomain',
      'producer.setSaleSecret',
      'producer.setSlug',
      'producer.setVideoKey',
      'producer.setWebhookSecret',
      'producer.startBulkAction',
      'producer.startSchoolExport',
      'producer.startSchoolImport',
      'producer.undoCourseImport',
      'producer.undoImport',
      'producer.updateSettings',
      'public.confirmation',
      'public.openOwnPanel',
      'student.changePassword',
      'student.requestEmailChange',
    ]);
  });

  test('settings are sensitive when they change the key of the mail provider', () => {
    const ask = assuranceOf('producer.updateSettings') as (input: unknown) => boolean;
    const template = { subject: 'Olá', body: '<p>{{name}}</p>' };
    const colors = { primaryColor: '#4318FF', navbarColor: '#111C44', backgroundColor: '#0B1437' };
    const settings = { memberAreaName: 'Escola', ...colors, secondaryLightColor: '#112240', socialLinks: {} };
    const withEmail = (email: object) => ask({ ...settings, email: { provider: 'brevo', template, ...email } });
    expect(withEmail({})).toBe(false);
    expect(withEmail({ apiKey: '  ' })).toBe(false);
    expect(withEmail({ apiKey: `xkeysib-${'a'.repeat(64)}` })).toBe(true);
    expect(withEmail({ forgetApiKey: true })).toBe(true);
  });

  test('of bulk actions, closing access is sensitive', () => {
    const ask = assuranceOf('producer.startBulkAction') as (input: unknown) => boolean;
    const [actionId, studentId, courseId] = [randomUUID(), randomUUID(), randomUUID()];
    const start = { actionId, students: { ids: [studentId] }, expected: 1 };
    const sensitive = (change: object) => ask({ ...start, change });
    expect(sensitive({ kind: 'close', courseIds: [courseId] })).toBe(true);
    expect(sensitive({ kind: 'enroll', courseIds: [courseId] })).toBe(false);
    expect(sensitive({ kind: 'resend' })).toBe(false);
    expect(sensitive({ kind: 'extend', courseIds: [courseId], period: { days: 1 } })).toBe(false);
  });
});
