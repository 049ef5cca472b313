import './note.css';
import '#web/ui/tone.css';
import { CircleAlert, CircleCheck, Eye, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Tone } from '#web/ui/tone.ts';

type NoteProps = {
  tone: Tone;
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Only for notes that appear in response to an action, not for those present on load. */
  role?: 'status' | 'alert';
  /** On a phone one line: the title and the action, without the text. */
  brief?: boolean;
  className?: string;
  children?: ReactNode;
};

const ICONS = { ok: CircleCheck, calm: Eye, info: Info, warn: TriangleAlert, bad: CircleAlert };

export function Note({ tone, title, icon, action, role, brief, className, children }: NoteProps) {
  const Icon = ICONS[tone];
  return (
    <div className={cx('note', brief && 'note-brief', `tone-${tone}`, className)} role={role}>
      {icon ?? <Icon aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        {title && <p className="font-strong">{title}</p>}
        {children && <div className="note-text">{children}</div>}
      </div>
      {action && <div className="note-actions">{action}</div>}
    </div>
  );
}
