import './grip.css';
import { GripVertical } from 'lucide-react';

/** What a pointer drags by, see drag.ts. Buttons and Alt with the arrows do the same without one. */
export function Grip() {
  return (
    <span className="grip" data-grip="" aria-hidden="true">
      <GripVertical size={14} />
    </span>
  );
}
