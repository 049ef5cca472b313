import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

export const savedReplyDefaults = ({ title = '', body }: { title?: string; body: string }) => ({ title, body });

export const SAVED_REPLY_FIELDS: EditedField<ReturnType<typeof savedReplyDefaults>>[] = [
  { name: 'title', label: 'Título' },
  { name: 'body', label: 'Resposta' },
];
