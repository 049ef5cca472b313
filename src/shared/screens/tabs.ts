import type { Screen, Screens } from './screen.ts';

type Tabbed<Table> = {
  [Address in keyof Table]: Table[Address] extends { tab: object } ? Address : never;
}[keyof Table];

export const tabsOf = <Table extends Screens>(screens: Table) =>
  Object.entries<Screen>(screens).flatMap(([to, { tab }]) =>
    tab ? [{ folder: to, ...tab, to: to as Tabbed<Table> }] : [],
  );

/** Whether a path belongs to a tab: its own address, or one below. */
export const isTabOf = ({ to, folder }: { to: string; folder: string }, pathname: string) =>
  pathname === to || pathname === folder || pathname.startsWith(`${folder}/`);
