/** Whose screen stands in this window, and where. */
export type Stay = {
  /** Undefined: nobody's. */
  readonly accountId: string | undefined;
  readonly pathname: string;
  /** Counts who was here: what one person left is never taken over by the next. */
  readonly turn: number;
  /** The sign-in has ended under it: the screen is kept until it is known who signs in. */
  readonly away: Left | undefined;
};

/** How a screen was left: whether something is typed there, and how far down it was looked at. */
export type Left = { readonly isUnsaved: boolean; readonly top: number };

type Now = {
  /** Undefined while nobody is known to be signed in. */
  readonly accountId: string | undefined;
  readonly pathname: string;
  /** Whether strangers may see this place too: then only what somebody has typed there is worth keeping. */
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  /** Asked once, before the screen goes. */
  readonly howLeft: () => Left;
};

export const nobody: Stay = { accountId: undefined, pathname: '', turn: 0, away: undefined };

/** What becomes of a screen when its person goes or comes back; the same object where nothing does. */
export function follow(before: Stay, { accountId, pathname, isOpen, hasLeft, howLeft }: Now): Stay {
  if (accountId !== undefined) {
    const isSame = before.accountId === accountId;
    if (isSame && before.pathname === pathname && !before.away) return before;
    const isOthers = before.accountId !== undefined && !isSame;
    return { accountId, pathname, turn: before.turn + (isOthers ? 1 : 0), away: undefined };
  }
  if (before.accountId === undefined || (before.away && before.pathname === pathname && !hasLeft)) return before;
  const away = howLeft();
  const isKept = !hasLeft && before.pathname === pathname && (!isOpen || away.isUnsaved);
  return isKept ? { ...before, away } : { ...nobody, turn: before.turn + 1 };
}
