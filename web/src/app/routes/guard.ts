import { type AdminArea, mayRead, mayWrite } from '@muster/contract/accounts/admin-roles';
import type { User } from '@muster/contract/accounts/accounts';
import type { Role } from '@muster/contract/http/shared';
import { redirects, roleHome } from './role-home.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

export type Decision =
  | { readonly kind: 'show' | 'closed' | 'wait' | 'unreachable' | 'sign in' }
  | { readonly kind: 'redirect'; readonly to: string };

type Visitor =
  | { readonly state: 'loading' }
  | { readonly state: 'signed out' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed in'; readonly user: SignedIn };
type SignedIn = Pick<User, 'role' | 'admin_role'>;
type Rule = Pick<Route, 'access' | 'area' | 'isChange' | 'isOfUniversity'>;

/** Decides whether a visitor may see a screen, and what to show instead if not. 'closed': not with their role in the administration. */
export function checkAccess(rule: Rule, visitor: Visitor): Decision {
  const { access } = rule;
  if (access === 'public' || access === 'test') return { kind: 'show' };
  if (visitor.state === 'loading') return { kind: 'wait' };
  if (visitor.state === 'unreachable') return { kind: 'unreachable' };
  if (visitor.state === 'signed out') return { kind: 'sign in' };
  const { role } = visitor.user;
  if (!access.includes(role)) return { kind: 'redirect', to: roleHome[role] };
  return { kind: isOpenTo(visitor.user, rule) ? 'show' : 'closed' };
}

/** Whether the role in the administration may read the area of a screen, or change it if the screen only does that. */
export function isOpenTo(
  { admin_role: role }: SignedIn,
  { area, isChange, isOfUniversity }: Omit<Rule, 'access'>,
): boolean {
  if (!role || area === undefined) return true;
  if (isOfUniversity && role === 'faculty_office') return false;
  return isChange ? mayWrite(role, area) : mayRead(role, area);
}

/** Whether the user may change the data of a screen. */
export const canChange = (user: SignedIn | undefined, area: AdminArea | undefined): boolean =>
  user === undefined || isOpenTo(user, { isChange: true, ...(area && { area }) });

/** Whether an entry of the navigation leads to a screen that is open to the user. */
export function isPathOpenTo(user: SignedIn, path: string): boolean {
  const route = routes.find((one) => one.path === path);
  return route === undefined || isOpenTo(user, route);
}

/** Target after a sign-in: the originally requested address if the role may open it, else the role's home. */
export function addressAfterSignIn(role: Role, requested: string | undefined): string {
  if (requested !== undefined && mayOpen(role, requested)) return requested;
  return roleHome[role];
}

function mayOpen(role: Role, href: string): boolean {
  const path = withoutTrailingSlash(href.replace(/[?#].*$/, ''));
  if (Object.hasOwn(redirects, path)) return true;
  const route = routes.find((one) => pathPattern(one.path).test(path));
  return route !== undefined && typeof route.access !== 'string' && route.access.includes(role);
}

/** The router accepts '/admin/' for '/admin' too. */
export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

const pathPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
