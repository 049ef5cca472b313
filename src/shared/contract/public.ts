import { z } from 'zod';
import {
  accessHolder,
  email,
  id,
  memberAreaName,
  newPassword,
  PRINTABLE,
  personName,
  planId,
  subscriptionStatus,
  timestamp,
  triedPassword,
} from '#shared/schemas.ts';
import { MEMBER_ROLES } from '#shared/team/roles.ts';
import { emailChangeLinks } from './account/email-change.ts';
import { resetLinks } from './account/factor-reset.ts';
import { assertionOptions, assertionResponse, factorAnswer, waysIn } from './account/factors.ts';
import { identityContract } from './account/identity.ts';
import { acceptance, invitation, invitationToken } from './account/invitations.ts';
import { everyday, nothing, sensitive } from './base.ts';
import { certificateCheckContract } from './certificate-check.ts';

export const school = z.strictObject({
  slug: z.string(),
  memberAreaName: z.string(),
  logoUrl: z.string().nullable(),
  navbarLogoUrl: z.string().nullable(),
  primaryColor: z.string(),
  navbarColor: z.string(),
  backgroundColor: z.string(),
  secondaryLightColor: z.string(),
  socialLinks: z.record(z.string(), z.string()),
  supportEmail: z.string().nullable(),
  singleDevice: z.boolean(),
  /** Covers of published courses, newest first, for the background of the login page. */
  coverUrls: z.array(z.string()),
  /** The plan exempts the school's students from the next yearly clean-up. */
  keepsStudents: z.boolean(),
});
export type School = z.infer<typeof school>;

export const platform = z.strictObject({
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  supportEmail: z.string().nullable(),
  /** Address of the platform's own site, and custom texts. */
  url: z.string().nullable(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  socialLinks: z.record(z.string(), z.string()),
  /** Whether the yearly clean-up of 10 January is on. */
  cleanupOn: z.boolean(),
  /** Paid plans whose schools are exempt. */
  keepingPlans: z.array(planId),
});
export type Platform = z.infer<typeof platform>;

const person = { userId: id, name: z.string(), email: z.string() };

export const subscription = z.strictObject({
  status: subscriptionStatus,
  planId,
  planName: z.string(),
  /** End of the trial or of the paid period. */
  endsAt: timestamp.nullable(),
  studentLimit: z.int(),
  studentCount: z.int(),
});
export type Subscription = z.infer<typeof subscription>;

/** A second step is required and not set up yet; no other screen opens until then. */
const factorMissing = z.literal(true).optional();

export const viewer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('student'),
    ...person,
    /** The text that identifies this student in the video watermark: see shared/video/watermark.ts. */
    watermark: z.string(),
    severalSchools: z.boolean(),
    /** The account also has a school's panel: its own, or as a team member. */
    hasPanel: z.boolean(),
    unreadNotifications: z.int(),
  }),
  z.strictObject({
    kind: z.literal('producer'),
    ...person,
    producerId: id,
    /** The role in the school, which decides what the panel shows. */
    role: z.enum(['owner', ...MEMBER_ROLES]),
    finance: z.boolean(),
    /** The account also has another school's panel. */
    severalPanels: z.boolean(),
    subscription,
    /** False until the account's address is proven; until then the school can neither publish nor write. */
    mayPublish: z.boolean(),
    /** The scheduled closing of the school, requested by its producer. */
    closing: z.strictObject({ requestId: id, at: timestamp, studentsTold: z.boolean() }).nullable(),
    /** The account is also a student somewhere. */
    studies: z.boolean(),
    /** Whether the list of first steps is shown; null when all are done. */
    firstSteps: z.enum(['shown', 'hidden']).nullable(),
    /**
     * An owner is viewing this producer's panel, for so long: computers' clocks differ. `until` is for open pages of the
     * version before, and goes in the next release.
     */
    viewing: z.strictObject({ secondsLeft: z.int(), until: timestamp }).optional(),
    factorMissing,
  }),
  z.strictObject({ kind: z.literal('owner'), ...person, factorMissing }),
]);
export type Viewer = z.infer<typeof viewer>;

export const sessionInfo = z.strictObject({
  viewer: viewer.nullable(),
  school: school.nullable(),
  platform,
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** The page's address belongs to another school than the student's session. */
export type OtherSchool = {
  /** The account is a student of that school. */
  member: boolean;
  own: { name: string; url: string };
};

const home = z.enum(['/dashboard', '/admin/escolas', '/admin/super', '/alunos/cursos']);
const arrival = z.strictObject({ home });

/** Returned instead of a session: the token of the pending sign-in, and the accepted factors. */
const secondStep = z.strictObject({ token: z.string(), ways: waysIn });
export type SecondStep = z.infer<typeof secondStep>;
const arrivalOrStep = z.union([arrival, z.strictObject({ secondStep })]);
export type SignInResult = z.infer<typeof arrivalOrStep>;

const linkToken = z.string({ error: 'required' }).min(1, 'required').max(200, 'invalid');
const pendingToken = z.string({ error: 'required' }).min(1, 'required').max(200, 'invalid');
const audience = z.enum(['producer', 'student']);

export const signUpInput = z.strictObject({
  name: personName,
  school: memberAreaName,
  email,
  password: newPassword,
  terms: z.literal(true, { error: 'required' }),
});

export const publicContract = {
  ...emailChangeLinks,
  ...resetLinks,
  session: everyday
    .route({ method: 'GET', path: '/session', summary: 'Get the current session and its school' })
    .output(sessionInfo),
  signUp: everyday
    .route({ method: 'POST', path: '/producers', summary: 'Sign up as a producer', successStatus: 201 })
    .input(signUpInput)
    // Null if the address has an account: a link by e-mail then opens the school.
    .output(z.strictObject({ home: home.nullable() })),
  readSchoolOffer: everyday
    .route({
      method: 'POST',
      path: '/school-offers',
      summary: 'Check a link for opening a school, without consuming it',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.strictObject({ name: z.string(), school: z.string(), choosesPassword: z.boolean() })),
  openOwnSchool: everyday
    .route({
      method: 'POST',
      path: '/schools',
      summary: 'Open a school for an existing account, with a link from an e-mail',
    })
    .input(z.strictObject({ token: linkToken, password: newPassword.optional() }))
    .output(arrivalOrStep),
  readInvitation: everyday
    .route({ method: 'POST', path: '/team-invitations', summary: 'Check a team invitation, without consuming it' })
    .input(invitationToken)
    .output(invitation),
  acceptInvitation: everyday
    .route({ method: 'POST', path: '/team-members', summary: 'Join a team, with a link from an e-mail' })
    .input(acceptance)
    .output(arrivalOrStep),
  enterPanel: everyday
    .route({ method: 'POST', path: '/session/panel-of-school', summary: "Switch to another school's panel" })
    .input(z.strictObject({ schoolId: id }))
    .output(arrival),
  studyWithAccount: everyday
    .route({
      method: 'POST',
      path: '/session/student-side',
      summary: 'Switch from the panel to the student area of the same account',
    })
    .output(arrival),
  openOwnPanel: sensitive
    .route({
      method: 'POST',
      path: '/session/panel',
      summary: 'Switch from the student area to the panel of the same account',
    })
    .output(arrival),
  signIn: everyday
    .route({ method: 'POST', path: '/session', summary: 'Sign in as a producer or the owner' })
    .input(z.strictObject({ email, password: triedPassword }))
    .output(arrivalOrStep),
  signInStudent: everyday
    .route({ method: 'POST', path: '/student-session', summary: 'Sign in to a school as a student' })
    .input(z.strictObject({ email, password: triedPassword }))
    .output(arrivalOrStep),
  startPasskeySignIn: everyday
    .route({ method: 'POST', path: '/session/passkey/options', summary: 'Start a sign-in with a passkey' })
    .output(assertionOptions),
  signInWithPasskey: everyday
    .route({ method: 'POST', path: '/session/passkey', summary: 'Sign in with a passkey, which counts as both steps' })
    .input(z.strictObject({ passkey: assertionResponse, area: audience }))
    .output(arrival),
  startSecondStepPasskey: everyday
    .route({ method: 'POST', path: '/session/second-step/options', summary: 'Start a second step with a passkey' })
    .input(z.strictObject({ token: pendingToken }))
    .output(assertionOptions),
  answerSecondStep: everyday
    .route({ method: 'POST', path: '/session/second-step', summary: 'Complete the second step and open the session' })
    .input(z.strictObject({ token: pendingToken, answer: factorAnswer }))
    .output(z.strictObject({ home, recoveryCodesLeft: z.int().optional() })),
  signOut: everyday.route({ method: 'DELETE', path: '/session', summary: 'Sign out of this session' }).output(nothing),
  endImpersonation: everyday
    .route({ method: 'DELETE', path: '/viewing', summary: 'End the impersonation of a producer' })
    .output(nothing),
  heartbeat: everyday
    .route({
      method: 'POST',
      path: '/session/heartbeat',
      summary: 'Record that the session is in use, which extends it',
    })
    .output(nothing),
  enterSchool: everyday
    .route({ method: 'POST', path: '/session/school', summary: 'Switch to another school of the same student account' })
    .input(
      z.strictObject({
        slug: z.string({ error: 'required' }).min(1, 'required').max(60, 'invalid').regex(PRINTABLE, 'invalid'),
      }),
    )
    .output(arrival),
  requestRecovery: everyday
    .route({ method: 'POST', path: '/password-recoveries', summary: 'Request a password recovery e-mail' })
    .input(z.strictObject({ email, audience }))
    .output(nothing),
  requestAccess: everyday
    .route({ method: 'POST', path: '/access-requests', summary: "Request a link to one's courses, by e-mail or CPF" })
    .input(z.strictObject({ holder: accessHolder }))
    .output(nothing),
  checkToken: everyday
    .route({ method: 'POST', path: '/token-checks', summary: 'Check a one-time link, without consuming it' })
    .input(
      z.strictObject({
        token: z.string().min(1, 'required').max(200, 'invalid'),
        kind: z.enum(['recovery', 'access']),
      }),
    )
    .output(z.strictObject({ name: z.string(), audience })),
  resetPassword: everyday
    .route({ method: 'PUT', path: '/password', summary: 'Set a new password with a recovery link' })
    .input(z.strictObject({ token: z.string().min(1, 'required').max(200, 'invalid'), password: newPassword }))
    .output(arrivalOrStep),
  confirmMailbox: everyday
    .route({
      method: 'POST',
      path: '/mailbox-proofs',
      summary: 'Confirm the e-mail address, in the browser that signed up',
    })
    .input(z.strictObject({ token: z.string().min(1, 'required').max(200, 'invalid') }))
    // Null if a new password has to be chosen with the link instead.
    .output(z.strictObject({ home: arrival.shape.home.nullable() })),
  useAccessLink: everyday
    .route({ method: 'POST', path: '/access-sessions', summary: 'Sign in once with the link of an access e-mail' })
    .input(z.strictObject({ token: z.string().min(1, 'required').max(200, 'invalid') }))
    .output(arrivalOrStep),
  ...identityContract,
  ...certificateCheckContract,
};
