/** The account that owns the current screen, and the path of that screen. */
export type SessionScreen = {
  /** Undefined while the screen belongs to no account. */
  readonly accountId: string | undefined;
  readonly pathname: string;
  /** Rises when the screen gets a new owner, so that nothing is handed over to the next user. */
  readonly ownerNumber: number;
  /** Set while the session has ended under the screen: it is preserved until a user signs in again. */
  readonly suspended: ScreenState | undefined;
};

/** State of a screen at the end of its session: whether it has unsaved input, and its scroll position. */
export type ScreenState = { readonly isUnsaved: boolean; readonly scrollTop: number };

type Change = {
  /** Undefined while no user is known to be signed in. */
  readonly accountId: string | undefined;
  readonly pathname: string;
  /** Visitors without an account may see this path too: it is preserved only if it has unsaved input. */
  readonly isPublic: boolean;
  readonly hasSignedOut: boolean;
  /** Called once, before the screen is suspended. */
  readonly readScreenState: () => ScreenState;
};

export const noScreen: SessionScreen = { accountId: undefined, pathname: '', ownerNumber: 0, suspended: undefined };

/** Returns the session screen after its user has left or returned; the same object if nothing changes. */
export function nextSessionScreen(current: SessionScreen, change: Change): SessionScreen {
  const { accountId, pathname, isPublic, hasSignedOut, readScreenState } = change;
  if (accountId !== undefined) {
    const isSameUser = current.accountId === accountId;
    if (isSameUser && current.pathname === pathname && !current.suspended) return current;
    const hasNewOwner = current.accountId !== undefined && !isSameUser;
    return { accountId, pathname, ownerNumber: current.ownerNumber + (hasNewOwner ? 1 : 0), suspended: undefined };
  }
  if (current.accountId === undefined) return current;
  if (current.suspended && current.pathname === pathname && !hasSignedOut) return current;
  const suspended = readScreenState();
  const isPreserved = !hasSignedOut && current.pathname === pathname && (!isPublic || suspended.isUnsaved);
  return isPreserved ? { ...current, suspended } : { ...noScreen, ownerNumber: current.ownerNumber + 1 };
}
