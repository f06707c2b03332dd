/** When a student is usually alone in the network of their check-ins. Only classes that have ended are compared. */
export const aloneInNetwork = {
  /** The last classes of a student that are compared, and in how many of them the student must be alone. */
  classes: 6,
  minAlone: 4,
  /** Check-ins of a class from which on its networks say something. */
  minCheckIns: 5,
  /** Classes before this many days are not compared. */
  days: 56,
} as const;

/** `alone`: for each compared class of a student, latest first, whether no other student used the network. */
export function isUsuallyAlone(alone: readonly boolean[]): boolean {
  const last = alone.slice(0, aloneInNetwork.classes);
  return last.length === aloneInNetwork.classes && last.filter(Boolean).length >= aloneInNetwork.minAlone;
}
