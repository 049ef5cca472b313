import { sql } from 'kysely';
import type { CertificateRulesInput } from '#shared/contract/school/certificates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database } from '../../db.ts';
import { notFound } from '../../problem.ts';

type Saving = { courseId: string; rules: CertificateRulesInput };

/**
 * Issued certificates do not change. Once switched on, it applies to those who finish afterwards.
 * @throws Problem not_found
 */
export function saveRules(
  db: Database,
  school: SchoolActor,
  { courseId, rules }: Saving,
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const course = await tx
      .selectFrom('courses')
      .select('title')
      .where('producer_id', '=', producerId)
      .where('id', '=', courseId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!course) throw notFound();
    const { active, ...values } = columnsOf(rules);
    await tx
      .insertInto('certificate_rules')
      .values({
        producer_id: producerId,
        course_id: courseId,
        active_since: active ? sql<string>`app_now()` : null,
        ...values,
      })
      .onConflict((before) =>
        before.columns(['producer_id', 'course_id']).doUpdateSet({
          active_since: active ? sql`coalesce(certificate_rules.active_since, app_now())` : null,
          updated_at: sql`app_now()`,
          ...values,
        }),
      )
      .execute();
    await recordAuditEvent(tx, school, school.place, { action: 'certificate_rules_changed', subject: course.title });
    return {};
  });
}

const columnsOf = (rules: CertificateRulesInput) => ({
  active: rules.active,
  kind: rules.kind,
  hours: rules.hours,
  min_percent: rules.minPercent,
  min_days: rules.minDays,
  sale_delay_days: rules.saleDelayDays,
  valid_months: rules.validMonths,
  quiz_rule: rules.quizRule,
  quiz_percent: rules.quizPercent,
  show_result: rules.showResult,
  ask_cpf: rules.askCpf,
  revoke_refunded: rules.revokeRefunded,
  issuer_name: rules.issuerName,
  issuer_document: rules.issuerDocument,
  signatures: JSON.stringify(rules.signatures),
  design: JSON.stringify(rules.design),
});
