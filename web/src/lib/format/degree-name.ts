/** 'BSc Biology (UBIO1H)'; undefined for a programme without a code. */
export const nameWithCode = (degree: {
  readonly degree_programme: string;
  readonly programme_code: string | null;
}): string | undefined =>
  degree.programme_code === null ? undefined : `${degree.degree_programme} (${degree.programme_code})`;

type NamedDegree = { readonly id: string; readonly degree_programme: string };

/** The name of a degree programme; its full label if another one has the same name. */
export function formatDegreeName<Degree extends NamedDegree>(
  degree: Degree,
  all: readonly NamedDegree[],
  toLabel: (degree: Degree) => string,
): string {
  const isUnique = all.every((one) => one.id === degree.id || one.degree_programme !== degree.degree_programme);
  return isUnique ? degree.degree_programme : toLabel(degree);
}
