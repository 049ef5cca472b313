import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { AuthoredRules, CertificateRulesInput } from '#shared/contract/school/certificates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { AUTHORED_RULES } from './authored-rules.ts';

type Saving = { courseId: string; rules: CertificateRulesInput } & Edit;

/**
 * Issued certificates do not change. Once switched on, it applies to those who finish afterwards.
 * @throws Problem not_found, edit_conflict
 */
export function saveRules(db: Database, school: SchoolActor, saving: Saving): Promise<AuthoredRules> {
  const { producerId } = school;
  const { courseId, version } = saving;
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
    const first = version ? undefined : await insertFirst(tx, school, saving);
    const saved = first ? { ...saving.rules, ...first } : await change(tx, school, saving);
    await recordAuditEvent(tx, school, school.place, { action: 'certificate_rules_changed', subject: course.title });
    return saved;
  });
}

/** Does nothing if there are rules already. */
function insertFirst(tx: Tx, { producerId, userId }: SchoolActor, { courseId, rules, formId }: Saving) {
  const { active, ...values } = columnsOf(rules);
  return tx
    .insertInto('certificate_rules')
    .values({
      producer_id: producerId,
      course_id: courseId,
      active_since: active ? sql<string>`app_now()` : null,
      ...values,
      edited_at: sql<string>`app_now()`,
      edited_by: userId ?? null,
      edited_in: formId ?? null,
    })
    .onConflict((before) => before.columns(['producer_id', 'course_id']).doNothing())
    .returning('version')
    .executeTakeFirst();
}

async function change(tx: Tx, school: SchoolActor, { courseId, rules, version, formId }: Saving) {
  const { active, ...values } = columnsOf(rules);
  const { after } = await saveEdit<AuthoredRules>(
    tx,
    school,
    { version, formId },
    {
      table: 'certificate_rules',
      as: 'r',
      row: sql`from certificate_rules r where r.producer_id = ${school.producerId} and r.course_id = ${courseId}`,
      set: {
        active_since: active ? sql`coalesce(r.active_since, app_now())` : null,
        updated_at: sql`app_now()`,
        ...values,
      },
      fields: AUTHORED_RULES,
    },
  );
  return after;
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
