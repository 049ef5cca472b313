import './charts.css';
import { Progress } from '#web/ui/feedback/progress.tsx';

type Bar = {
  key: string;
  label: string;
  /** 0 to 100; null where there is nothing to measure. */
  percent: number | null;
  text: string;
};

export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className="bar-list" aria-label={label} tabIndex={0}>
      {bars.map(({ key, label, percent, text }) => (
        <li key={key}>
          <p>
            <span title={label}>{label}</span>
            <b>{text}</b>
          </p>
          <Progress value={percent ?? 0} label={label} />
        </li>
      ))}
    </ul>
  );
}
