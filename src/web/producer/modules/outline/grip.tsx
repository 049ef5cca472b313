import './grip.css';
import { GripVertical } from 'lucide-react';

/** A drag handle, see drag.ts. Buttons and Alt with the arrow keys do the same. */
export function Grip() {
  return (
    <span className="grip" data-grip="" aria-hidden="true">
      <GripVertical size={14} />
    </span>
  );
}
