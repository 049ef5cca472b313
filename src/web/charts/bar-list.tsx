import { Progress } from '#web/ui/progress.tsx';

type Bar = {
  key: string;
  label: string;
  /** 0 to 100; null where there is nothing to measure. */
  percent: number | null;
  text: string;
};

/** Bars with their words above them. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="bar-list">
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
