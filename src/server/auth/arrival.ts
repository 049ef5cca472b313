import type { Context } from '../context.ts';
import type { Entered, SignInResult } from './enter-area.ts';

export const deviceOf = ({ ip, countedAs, userAgent, deviceId, host, jobs }: Context) => ({
  ip,
  countedAs,
  userAgent,
  deviceId,
  host,
  jobs,
});

export function openSessionFor(context: Context, { home, ...session }: Entered) {
  context.setSession(session);
  return { home };
}

/** A pending second step is bound to this browser. */
export function answerArrival(context: Context, arrival: SignInResult) {
  if ('home' in arrival) return openSessionFor(context, arrival);
  context.keepDevice();
  return { secondStep: arrival.secondStep };
}
