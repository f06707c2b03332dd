import type { Role } from '@muster/contract/http/shared';
import { redirects, roleHome } from './role-home.ts';
import type { Access } from './route.ts';
import { routes } from './routes.ts';

export type Decision =
  | { readonly kind: 'show' | 'wait' | 'unreachable' | 'sign in' }
  | { readonly kind: 'redirect'; readonly to: string };

type Visitor =
  | { readonly state: 'loading' }
  | { readonly state: 'signed out' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed in'; readonly user: { readonly role: Role } };

/** Decides whether a visitor may see a screen with this access, and what to show instead if not. */
export function checkAccess(access: Access, visitor: Visitor): Decision {
  if (access === 'public' || access === 'test') return { kind: 'show' };
  if (visitor.state === 'loading') return { kind: 'wait' };
  if (visitor.state === 'unreachable') return { kind: 'unreachable' };
  if (visitor.state === 'signed out') return { kind: 'sign in' };
  const { role } = visitor.user;
  return access.includes(role) ? { kind: 'show' } : { kind: 'redirect', to: roleHome[role] };
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
