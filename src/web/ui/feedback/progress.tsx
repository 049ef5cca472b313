import './progress.css';
import { cx } from '#web/ui/cx.ts';

type ProgressProps = {
  /** 0 to 100. */
  value: number;
  /** None beside words that say the same. */
  label?: string;
  tone?: 'mark' | 'ok' | 'warn' | 'bad';
  weight?: 'thin' | 'normal' | 'thick';
  className?: string;
};

export function Progress({ value, label, tone = 'mark', weight = 'normal', className }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-hidden={!label || undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={cx('progress', `progress-${tone}`, weight !== 'normal' && `progress-${weight}`, className)}
    >
      <span style={{ width: percent > 0 ? `max(4px, ${percent}%)` : 0 }} />
    </div>
  );
}
