import { createHash } from 'node:crypto';
import type { RollOverLine } from '@muster/contract/academics/roll-over';
import type { AcademicStructure } from '@muster/contract/academics/structure';
import { type HttpError, httpError, validationError } from '#platform/http/errors/http-error.ts';

export type Term = { readonly year: number; readonly semester: number };

/** A group to roll over. */
export type SourceGroup = Term & {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly academic_year: string;
  readonly active: boolean;
  readonly degree_programme: string;
  readonly local_international: 'local' | 'international';
  readonly duration_years: number;
  /** Number of active students. */
  readonly students: number;
  /** Digest of the ids of these students. */
  readonly members: string;
  readonly timetable_entries: number;
};

/** A group of the target academic year. */
export type ExistingGroup = Term & {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly active: boolean;
};

export type NewGroup = Omit<ExistingGroup, 'active'>;

/** The next semester, or the first one of the next year. Null: the degree ends. */
export function nextTerm(
  { year, semester }: Term,
  durationYears: number,
  { terms }: Pick<AcademicStructure, 'terms'>,
): Term | null {
  if (semester < terms.length && year <= durationYears) return { year, semester: semester + 1 };
  return year < durationYears ? { year: year + 1, semester: 1 } : null;
}

/** Identifies a group by degree, term and name. Names are compared without case. */
const keyOf = (at: Term & { group_name: string; degree_details_id: string }): string =>
  JSON.stringify([at.degree_details_id, at.year, at.semester, at.group_name.toLowerCase()]);

/** The result for each group, in order. Throws for groups that cannot be rolled over. */
export function makeLines(
  sources: readonly SourceGroup[],
  existing: readonly ExistingGroup[],
  plan: { to_academic_year: string; close_old_groups: boolean; structure: AcademicStructure },
): RollOverLine[] {
  const idByKey = new Map(existing.toReversed().map((group) => [keyOf(group), group.id]));
  const targets = sources.map((source) => {
    const to = targetTerm(source, plan.to_academic_year, plan.structure);
    return { source, to, to_group_id: to && (idByKey.get(keyOf({ ...source, ...to })) ?? null) };
  });
  const targetIds = new Set(targets.map(({ to_group_id }) => to_group_id));
  return targets.map(({ source, to, to_group_id }) => ({
    group_id: source.id,
    group_name: source.group_name,
    degree_programme: source.degree_programme,
    local_international: source.local_international,
    from: { year: source.year, semester: source.semester, academic_year: source.academic_year },
    to: to && { ...to, academic_year: plan.to_academic_year },
    to_group_id,
    students: source.students,
    closes: plan.close_old_groups && !targetIds.has(source.id),
    timetable_entries: source.timetable_entries,
  }));
}

/** Groups exist for the years of the structure. Students of longer degrees have no group afterwards. */
function targetTerm(source: SourceGroup, toAcademicYear: string, structure: AcademicStructure): Term | null {
  if (!source.active)
    throw httpError('conflict', `The group "${source.group_name}" is Inactive and cannot be rolled over`);
  const to = nextTerm(source, source.duration_years, structure);
  if (to === null) return null;
  if (toAcademicYear < source.academic_year) {
    throw validationError({
      to_academic_year: `Groups of ${source.academic_year} cannot go back to ${toAcademicYear}`,
    });
  }
  if (to.year <= structure.last_year) return to;
  const { degree_programme, duration_years } = source;
  throw httpError(
    'conflict',
    `The group "${source.group_name}" cannot be rolled over: groups go up to year ${structure.last_year}, ` +
      `and ${degree_programme} takes ${duration_years} years. Change the year of its students in the list of students`,
  );
}

/** The groups to create, one for each target, by key. */
export function makeNewGroups(
  sources: readonly SourceGroup[],
  lines: readonly RollOverLine[],
  makeId: () => string,
): Map<string, NewGroup> {
  const created = new Map<string, NewGroup>();
  for (const [at, { to, to_group_id }] of lines.entries()) {
    const source = sources[at];
    if (!source || !to || to_group_id !== null) continue;
    const { group_name, degree_details_id } = source;
    const values = { group_name, degree_details_id, year: to.year, semester: to.semester };
    const key = keyOf(values);
    if (!created.has(key)) created.set(key, { id: makeId(), ...values });
  }
  return created;
}

export type Move = { readonly from: string; readonly to: string; readonly year: number; readonly semester: number };

export function makeMoves(
  sources: readonly SourceGroup[],
  lines: readonly RollOverLine[],
  created: ReadonlyMap<string, NewGroup>,
): Move[] {
  return lines.flatMap(({ to, to_group_id }, at) => {
    const source = sources[at];
    if (!source || !to) return [];
    const target = to_group_id ?? created.get(keyOf({ ...source, ...to }))?.id;
    if (target === undefined) throw new Error('A group has no target');
    return [{ from: source.id, to: target, year: to.year, semester: to.semester }];
  });
}

/** Changes if the roll-over would do something else: other targets, closed groups or students. */
export const makeFingerprint = (lines: readonly RollOverLine[], sources: readonly SourceGroup[]): string =>
  createHash('sha256')
    .update(JSON.stringify([lines, sources.map(({ members }) => members)]))
    .digest('base64url');

export function changedSincePreviewError(): HttpError {
  const text = 'The groups have changed since the preview. Please check the new preview';
  return httpError('conflict', text, { fingerprint: text });
}
