import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CREATE_ICON = fileURLToPath(new URL('./create-icon.tsx', import.meta.url));

/** Gives lucide-react's icons our `createIcon`: its own is a quarter of the work of drawing a lesson, and larger. */
export const lightIcons = (): Plugin => ({ name: 'light-icons', enforce: 'pre', resolveId: resolveIcon });

export const resolveIcon = (id: string, importer = '') =>
  id.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/') ? CREATE_ICON : undefined;
