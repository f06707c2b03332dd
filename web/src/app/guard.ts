import type { Role } from '@muster/contract/shared';
import type { Access } from './route-table.ts';
import { redirects, roleHome, routeTable } from './route-table.ts';

export type Verdict =
  | { readonly kind: 'show' | 'wait' | 'unreachable' | 'sign in' }
  | { readonly kind: 'go'; readonly to: string };

type Visitor =
  | { readonly state: 'loading' }
  | { readonly state: 'signed out' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed in'; readonly user: { readonly role: Role } };

/** The guard's whole judgement: may this visitor see a screen with this access, and if not, what instead. */
export function judge(access: Access, visitor: Visitor): Verdict {
  if (access === 'public' || access === 'test') return { kind: 'show' };
  if (visitor.state === 'loading') return { kind: 'wait' };
  if (visitor.state === 'unreachable') return { kind: 'unreachable' };
  if (visitor.state === 'signed out') return { kind: 'sign in' };
  const { role } = visitor.user;
  return access.includes(role) ? { kind: 'show' } : { kind: 'go', to: roleHome[role] };
}

/** Where a sign-in leads: the remembered place if the role may open it, else the role's home. */
export function afterSignIn(role: Role, remembered: string | undefined): string {
  if (remembered !== undefined && mayOpen(role, remembered)) return remembered;
  return roleHome[role];
}

function mayOpen(role: Role, href: string): boolean {
  const path = withoutEndSlash(href.replace(/[?#].*$/, ''));
  if (Object.hasOwn(redirects, path)) return true;
  const row = routeTable.find((one) => patternOf(one.path).test(path));
  return row !== undefined && row.access !== 'public' && row.access !== 'test' && row.access.includes(role);
}

/** '/admin/' leads where '/admin' does. */
export const withoutEndSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
