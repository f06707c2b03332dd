import { createHash } from 'node:crypto';
import type { RollOverLine } from '@muster/contract/roll-over';
import { type Refusal, refuse, refuseFields } from '../../platform/http/refusal.ts';

export type Term = { readonly year: number; readonly semester: number };

/** A group that is to be rolled over, as it stands. */
export type SourceGroup = Term & {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly academic_year: string;
  readonly active: boolean;
  readonly degree_programme: string;
  readonly local_international: 'local' | 'international';
  readonly duration_years: number;
  /** Active ones. */
  readonly students: number;
  /** A digest of who they are. */
  readonly members: string;
  readonly timetable_entries: number;
};

/** A group that stands where others may go. */
export type StandingGroup = Term & {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly active: boolean;
};

export type NewGroup = Omit<StandingGroup, 'active'>;

/** Groups are kept for years 1 to 4; longer degrees go on without. */
const lastGroupYear = 4;
const lastSemester = 2;

/** The next semester, or the first of the next year; null: the degree ends here. */
export function nextTerm({ year, semester }: Term, durationYears: number): Term | null {
  if (semester < lastSemester && year <= durationYears) return { year, semester: semester + 1 };
  return year < durationYears ? { year: year + 1, semester: 1 } : null;
}

/** Where one group of a name stands in a term of a degree; names that differ in capitals alone are one. */
const placeOf = (at: Term & { group_name: string; degree_details_id: string }): string =>
  JSON.stringify([at.degree_details_id, at.year, at.semester, at.group_name.toLowerCase()]);

/** What becomes of each group, in their order. Refuses groups that cannot go on. */
export function rollOverLines(
  sources: readonly SourceGroup[],
  standing: readonly StandingGroup[],
  plan: { to_academic_year: string; close_old_groups: boolean },
): RollOverLine[] {
  const places = new Map(standing.toReversed().map((group) => [placeOf(group), group.id]));
  const going = sources.map((source) => {
    const to = termOf(source, plan.to_academic_year);
    return { source, to, to_group_id: to && (places.get(placeOf({ ...source, ...to })) ?? null) };
  });
  const taking = new Set(going.map(({ to_group_id }) => to_group_id));
  return going.map(({ source, to, to_group_id }) => ({
    group_id: source.id,
    group_name: source.group_name,
    degree_programme: source.degree_programme,
    local_international: source.local_international,
    from: { year: source.year, semester: source.semester, academic_year: source.academic_year },
    to: to && { ...to, academic_year: plan.to_academic_year },
    to_group_id,
    students: source.students,
    closes: plan.close_old_groups && !taking.has(source.id),
    timetable_entries: source.timetable_entries,
  }));
}

function termOf(source: SourceGroup, toAcademicYear: string): Term | null {
  if (!source.active)
    throw refuse('conflict', `The group "${source.group_name}" is Inactive and cannot be rolled over`);
  const to = nextTerm(source, source.duration_years);
  if (to === null) return null;
  if (toAcademicYear < source.academic_year) {
    throw refuseFields({ to_academic_year: `Groups of ${source.academic_year} cannot go back to ${toAcademicYear}` });
  }
  if (to.year <= lastGroupYear) return to;
  const { degree_programme, duration_years } = source;
  throw refuse(
    'conflict',
    `The group "${source.group_name}" cannot be rolled over: groups go up to year ${lastGroupYear}, ` +
      `and ${degree_programme} takes ${duration_years} years. Give its students their year in the list of students`,
  );
}

/** The groups that must be made, each once, however many groups go there. */
export function newGroups(
  sources: readonly SourceGroup[],
  lines: readonly RollOverLine[],
  makeId: () => string,
): Map<string, NewGroup> {
  const made = new Map<string, NewGroup>();
  for (const [at, { to, to_group_id }] of lines.entries()) {
    const source = sources[at];
    if (!source || !to || to_group_id !== null) continue;
    const { group_name, degree_details_id } = source;
    const wanted = { group_name, degree_details_id, year: to.year, semester: to.semester };
    const place = placeOf(wanted);
    if (!made.has(place)) made.set(place, { id: makeId(), ...wanted });
  }
  return made;
}

export type Move = { readonly from: string; readonly to: string; readonly year: number; readonly semester: number };

export function movesOf(
  sources: readonly SourceGroup[],
  lines: readonly RollOverLine[],
  made: ReadonlyMap<string, NewGroup>,
): Move[] {
  return lines.flatMap(({ to, to_group_id }, at) => {
    const source = sources[at];
    if (!source || !to) return [];
    const target = to_group_id ?? made.get(placeOf({ ...source, ...to }))?.id;
    if (target === undefined) throw new Error('A group goes nowhere');
    return [{ from: source.id, to: target, year: to.year, semester: to.semester }];
  });
}

/** Changes with whatever the roll-over would do: where groups go, which close, and who sits in them. */
export const fingerprintOf = (lines: readonly RollOverLine[], sources: readonly SourceGroup[]): string =>
  createHash('sha256')
    .update(JSON.stringify([lines, sources.map(({ members }) => members)]))
    .digest('base64url');

export function changedSince(): Refusal {
  const text = 'The groups have changed since the preview. Please look at the preview again';
  return refuse('conflict', text, { fingerprint: text });
}
