import type { AdminArea } from '@muster/contract/accounts/admin-roles';
import type { Role } from '@muster/contract/http/shared';
import type { QueryClient } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';

/** Who may open a path: everyone, or these roles. Screens of test routes are public and call no endpoint. */
export type Access = 'public' | 'test' | readonly Role[];

/**
 * 'navigation' is the sidebar of the user's role, or the top bar that the user prefers; 'full window' has no navigation;
 * 'brand only' is a top bar without a user.
 */
export type Layout = 'none' | 'navigation' | 'full window' | 'brand only';

export type Route = {
  readonly path: `/${string}`;
  readonly access: Access;
  /** What administrators need at least read access to. */
  readonly area?: AdminArea;
  /** The screen only changes data: administrators who may only read the area cannot open it. */
  readonly isChange?: true;
  /** The screen shows data of the whole university: closed to faculty offices. */
  readonly isOfUniversity?: true;
  readonly layout: Layout;
  /** Title of the browser tab. */
  readonly title: string;
  /** Loaded when the path is opened. */
  readonly screen: AsyncRouteComponent<object>;
  /** Paths that are usually opened next: their code loads while this screen is idle. */
  readonly next?: readonly string[];
  /** Requests the data of the screen when a link to it is hovered, focused or touched. */
  readonly prefetch?: (client: QueryClient, params: Readonly<Record<string, string>>) => Promise<void>;
  /** Entries in the search palette, instead of one entry with the title. Paths with a parameter have none. */
  readonly searchEntries?: readonly { readonly title: string; readonly query?: string }[];
};
