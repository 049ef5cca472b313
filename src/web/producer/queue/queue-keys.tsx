import './queue.css';
import type { ReactNode } from 'react';

/** With which keys a queue is worked through, where there is a keyboard. */
export const QueueKeys = ({ children }: { children: ReactNode }) => <p className="queue-keys">{children}</p>;
