import type { InferContractRouterInputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import type { Right } from '#shared/team/roles.ts';

/* What a screen is, apart from its page. One row in the table of its audience; server and web derive the rest. */

/** Who may be there. `set_up` is the page where a second step is set up that there must be. */
export type Guard = 'public' | 'admin' | 'owner' | 'student' | 'set_up';

export type Params = Record<string, string>;

/** What stands in an address besides its fixed words. */
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

/** What is asked for as well, where the address says so. */
type Beside = Opening & { when: (asked: Asked) => boolean };

type Tab = {
  label: string;
  subtitle?: string;
  /** As a navigation to the dashboard may name it. */
  id?: string;
  /** All that lies below is of the tab, too; its own address where there is none. */
  folder?: string;
};

export type Screen = {
  /** The module of its page, below `src/web`. */
  page: string;
  /** Its export, where that is not called as the file is. */
  component?: string;
  /** What of the address's search counts, as its links write it. */
  search?: (address: Record<string, unknown>) => Record<string, string | undefined>;
  /** What a producer finds there who previews the students' area. */
  preview?: Opening | NoOpening;
  beside?: Beside;
  /** Of a panel's: what it asks for, where that is not what its call asks for. */
  right?: Right;
  /** Of the tab that it is, in the order of the table. */
  tab?: Tab;
  fresh?: boolean;
  /** Whether the server draws it, for students and visitors. */
  drawn?: (asked: Asked) => boolean;
  /** The modules that it shows at once besides its page, by its address and by what was answered to its call, and to the one beside. */
  shows?: (asked: Asked, data: unknown, beside: unknown) => string[];
} & (Opening | NoOpening);

/** The export of its module that is the page: `history-page.tsx` has `HistoryPage`. */
export const componentOf = ({ page, component }: Screen): string =>
  component ?? page.slice(page.lastIndexOf('/')).replace(/[/-](\w)|\.tsx$/g, (_, letter = '') => letter.toUpperCase());

/** By the address; `$name` stands for a value. */
export type Screens = Readonly<Record<`/${string}`, Screen>>;

export type ScreenGroup = {
  guard: Guard | null;
  /** The module of what is around all of them, where that is loaded lazily. */
  layout?: string;
  screens: Screens;
};
