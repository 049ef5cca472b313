import './driver/dom.ts';
import { afterEach } from 'vitest';
import { leavePage } from './driver/page.ts';

// Here, because modules imported by other files are cached, and would register this only once.
afterEach(leavePage);
