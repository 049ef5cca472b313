import type { Page } from '@playwright/test';

export type Shot = {
  name: string;
  as: 'visitor' | 'duda@demo.test' | 'edu@demo.test' | 'ana@demo.test' | 'dona@demo.test';
  path: string;
  prepare?(page: Page): Promise<unknown>;
};
