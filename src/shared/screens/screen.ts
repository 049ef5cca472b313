import type { InferContractRouterInputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import type { Right } from '#shared/team/roles.ts';

/*
 * Metadata of a screen, without its page. Each is a row in its audience's table, from which server and web
 * derive the rest.
 */

/** Who may open it. `set_up` is for the page that sets up a required second step. */
export type Guard = 'public' | 'admin' | 'owner' | 'student' | 'set_up';

export type Params = Record<string, string>;

/** Path parameters and query of an address. */
export type Asked = { params: Params; search: Record<string, unknown> };

type Inputs = InferContractRouterInputs<typeof contract>;

type Opening = {
  [Audience in keyof Inputs & string]: {
    [Name in keyof Inputs[Audience] & string]: undefined extends Inputs[Audience][Name]
      ? { call: `${Audience}.${Name}`; input?: undefined }
      : { call: `${Audience}.${Name}`; input: (asked: Asked) => Inputs[Audience][Name] };
  }[keyof Inputs[Audience] & string];
}[keyof Inputs & string];

type NoOpening = { call?: undefined; input?: undefined };

/** A second call, made only if the address needs it. */
type Beside = Opening & { when: (asked: Asked) => boolean };

type Tab = {
  label: string;
  subtitle?: string;
  /** Name for navigation from the dashboard. */
  id?: string;
  /** Paths below this belong to the tab, too; by default its own address. */
  folder?: string;
  /** A page below another tab that this one shows to those who may not open the other. */
  also?: string;
};

export type Screen = {
  /** The module of its page, below `src/web`. */
  page: string;
  /** Name of the export, if it differs from the file's. */
  component?: string;
  /** Picks the query parameters that count, as links write them. */
  search?: (address: Record<string, unknown>) => Record<string, string | undefined>;
  /** Its call in the producer's preview of the student area. */
  preview?: Opening | NoOpening;
  beside?: Beside;
  /** Its call is told when it is asked for ahead of opening the screen, and may answer that opening changes something. */
  ahead?: true;
  /** Panels only: the required right, if it differs from its call's. */
  right?: Right;
  /** The tab that it is shown in, in the table's order. */
  tab?: Tab;
  fresh?: boolean;
  /** Whether it is server-rendered, for students and visitors. */
  drawn?: (asked: Asked) => boolean;
  /** The modules shown at once besides its page, from its address, its call's data and that of the second call. */
  shows?: (asked: Asked, data: unknown, beside: unknown) => string[];
} & (Opening | NoOpening);

/** The name of the page's export: `history-page.tsx` has `HistoryPage`. */
export const componentOf = ({ page, component }: Screen): string =>
  component ?? page.slice(page.lastIndexOf('/')).replace(/[/-](\w)|\.tsx$/g, (_, letter = '') => letter.toUpperCase());

/** Keyed by address; `$name` is a parameter. */
export type Screens = Readonly<Record<`/${string}`, Screen>>;

export type ScreenGroup = {
  guard: Guard | null;
  /** The module of their common layout, if it is loaded lazily. */
  layout?: string;
  screens: Screens;
};
