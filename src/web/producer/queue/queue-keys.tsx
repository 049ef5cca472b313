import './queue.css';
import type { ReactNode } from 'react';

/** Keyboard shortcuts of a queue, shown where there is a keyboard. */
export const QueueKeys = ({ children }: { children: ReactNode }) => <p className="queue-keys">{children}</p>;
