import './time-chip.css';
import { Play } from 'lucide-react';

/** The only way in which “at this second of the video” is written. @param time as a clock shows it */
export function TimeChip({ time }: { time: string }) {
  return (
    <span className="time-chip">
      <Play aria-hidden="true" className="fill-current" />
      {time}
    </span>
  );
}
