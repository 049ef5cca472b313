import { AUDIT_SUBJECT } from '../../audit/record-audit-event.ts';

/**
 * The course of a certificate and its holder, or who they were and are. An erasure looks for whole names: a long course
 * is cut instead, and an earlier name left out that does not fit beside the next.
 */
export function auditSubject(course: string, ...names: string[]): string {
  const named = `: ${names.join(' → ')}`;
  const room = AUDIT_SUBJECT - [...named].length;
  if (room < 0 && names.length > 1) return auditSubject(course, ...names.slice(1));
  return [...course].slice(0, Math.max(0, room)).join('').trimEnd() + named;
}
