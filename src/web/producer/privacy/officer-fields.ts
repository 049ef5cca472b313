import type { OfficerCard } from '#shared/contract/school/privacy.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

export const officerDefaults = ({ name, email }: Pick<OfficerCard, 'name' | 'email'>) => ({ name, email });

export const OFFICER_FIELDS: EditedField<ReturnType<typeof officerDefaults>>[] = [
  { name: 'name', label: 'Nome' },
  { name: 'email', label: 'E-mail' },
];
