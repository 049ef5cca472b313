import { z } from 'zod';
import { DATA_REQUEST_CHANNELS, REFUSAL_GROUNDS, REGISTERED_CHANNELS } from '#shared/privacy/requests.ts';
import { day, email, id, identityCheck, pageNumber, personName, text } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';
import { askedData, dataRequest } from '../student/own-data.ts';

export const schoolRequest = dataRequest.omit({ copyBytes: true }).extend({
  /** Null after they were erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  studentId: id.nullable(),
  /** The corrected value. */
  value: z.string().nullable(),
  settledBy: z.string().nullable(),
  /**
   * How the request came in; for those that the school registered, also how it verified the person, and who
   * registered it.
   */
  channel: z.enum(DATA_REQUEST_CHANNELS),
  identityCheck: z.string().nullable(),
  note: z.string().nullable(),
  registeredBy: z.string().nullable(),
});
export type SchoolRequest = z.infer<typeof schoolRequest>;

/** Blank, at version 0, until somebody is named. */
export const officerCard = z.strictObject({ name: z.string(), email: z.string(), version });
export type OfficerCard = z.infer<typeof officerCard>;

export const privacyDesk = z.strictObject({
  officer: officerCard,
  /** Waiting requests first, by deadline. */
  requests: z.array(schoolRequest),
  total: z.int(),
  pageSize: z.int(),
});
export type PrivacyDesk = z.infer<typeof privacyDesk>;

const answer = text(1000).default('');

export const newSchoolRequest = z.strictObject({
  email,
  /** For people who are not students. */
  name: text(120).default(''),
  asked: askedData,
  receivedOn: day,
  channel: z.enum(REGISTERED_CHANNELS, 'invalid'),
  identityCheck,
  note: text(1000).default(''),
});
export type NewSchoolRequest = z.output<typeof newSchoolRequest>;

export const privacyContract = {
  privacyDesk: everyday
    .route({
      method: 'GET',
      path: '/producer/data-requests',
      summary: 'List data requests and their deadlines',
    })
    .input(z.strictObject({ page: pageNumber }))
    .output(privacyDesk),
  registerDataRequest: sensitive
    .route({
      method: 'POST',
      path: '/producer/data-requests',
      summary: 'Register a data request received by other means; its deadline runs from the day it was received',
      successStatus: 201,
    })
    .input(newSchoolRequest)
    .output(z.strictObject({ year: z.int(), number: z.int() })),
  fulfilDataRequest: everyday
    .route({
      method: 'POST',
      path: '/producer/data-requests/{requestId}/fulfilment',
      summary: 'Apply a requested correction',
    })
    .input(z.strictObject({ requestId: id, answer }))
    .output(nothing),
  refuseDataRequest: sensitive
    .route({
      method: 'POST',
      path: '/producer/data-requests/{requestId}/refusal',
      summary: 'Refuse a data request, on a legal ground',
    })
    .input(z.strictObject({ requestId: id, ground: z.enum(REFUSAL_GROUNDS, 'invalid'), answer }))
    .output(nothing),
  setPrivacyOfficer: everyday
    .errors(conflictsOver(officerCard))
    .route({
      method: 'PUT',
      path: '/producer/privacy-officer',
      summary: "Set the school's contact for personal data",
    })
    .input(z.strictObject({ name: personName, email, ...edit }))
    .output(officerCard),
};
