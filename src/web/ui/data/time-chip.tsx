import './time-chip.css';
import { Play } from 'lucide-react';

/** How “at this second of the video” is shown everywhere. @param time as on a clock */
export function TimeChip({ time }: { time: string }) {
  return (
    <span className="time-chip">
      <Play aria-hidden="true" className="fill-current" />
      {time}
    </span>
  );
}
