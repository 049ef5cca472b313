import './driver/dom.ts';
import { afterEach } from 'vitest';
import { leavePage } from './driver/page.ts';

// Here, because what is imported, other than this, is kept from file to file.
afterEach(leavePage);
