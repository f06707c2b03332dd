import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import {
  type applyRollOver,
  type previewRollOver,
  type RollOverLine,
  type rollOverSources,
  rollOverTexts,
} from '@muster/contract/roll-over';
import type { UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { wholeList, wholeListLimit } from '../../platform/http/lists.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { isNameTaken } from './groups.rules.ts';
import type { GroupsParts } from './groups.service.ts';
import { lockGroups } from './groups.store.ts';
import * as rules from './roll-over.rules.ts';
import * as store from './roll-over.store.ts';

export type RollOverParts = GroupsParts & {
  readonly log: Log;
  readonly students: {
    lockOf(tx: UniversityTx, groupIds: readonly string[]): Promise<void>;
    finish(tx: UniversityTx, groupIds: readonly string[]): Promise<{ students: number; accountIds: string[] }>;
    move(tx: UniversityTx, moves: readonly rules.Move[]): Promise<number>;
  };
  readonly accounts: {
    setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
    /** After the commit. */
    forget(accountIds: readonly string[]): void;
  };
};

export type RollOver = ReturnType<typeof makeRollOver>;

type Plan = BodyOf<typeof previewRollOver>;
type Prepared = { sources: rules.SourceGroup[]; standing: rules.StandingGroup[]; lines: RollOverLine[] };

const mostGroups = 500;
/** Fewer changed rows than this do not mislead the planner. */
const manyStudents = 1_000;

export function makeRollOver({ database, audit, requireAdmin, log, students, accounts }: RollOverParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  async function idsOf(tx: UniversityTx, { source }: Plan): Promise<string[]> {
    if ('group_ids' in source) return [...new Set(source.group_ids)];
    const ids = new Set<string>();
    for (const one of 'degree_years' in source ? source.degree_years : [source]) {
      const { degree_details_id: degreeId, year, semester, academic_year: academicYear } = one;
      if (!(await store.hasDegree(tx, degreeId))) throw refuse('not_found', 'Degree programme not found');
      const found = await store.listGroupIdsOf(tx, { degreeId, year, semester, academicYear }, mostGroups + 1);
      if (found.length === 0) throw refuse('not_found', 'There is no Active group in this degree year');
      for (const id of found) ids.add(id);
      if (ids.size > mostGroups) throw refuse('conflict', rollOverTexts.tooMany);
    }
    return [...ids];
  }

  async function prepare(tx: UniversityTx, ids: readonly string[], plan: Plan): Promise<Prepared> {
    const sources = await store.listSources(tx, ids);
    if (sources.length < ids.length) throw refuse('not_found', 'Group not found');
    const standing = await store.listStanding(tx, sources, plan.to_academic_year);
    return { sources, standing, lines: rules.rollOverLines(sources, standing, plan) };
  }

  /** Those who finish go first: whoever moves into their group in the same moment stays Active. */
  async function carryOut(tx: UniversityTx, { sources, standing, lines }: Prepared, academicYear: string) {
    const finishing = lines.filter(({ to }) => to === null).map(({ group_id }) => group_id);
    const finished = await students.finish(tx, finishing);
    await accounts.setActive(tx, finished.accountIds, false);
    const made = rules.newGroups(sources, lines, randomUUID);
    await store.insertGroups(tx, [...made.values()], academicYear).catch((error: unknown) => {
      throw isNameTaken(error) ? rules.changedSince() : error;
    });
    const moves = rules.movesOf(sources, lines, made);
    const targets = new Set(moves.map(({ to }) => to));
    const inactive = standing.filter(({ id, active }) => !active && targets.has(id)).map(({ id }) => id);
    await store.updateGroupsActive(tx, inactive, true);
    const moved = await students.move(tx, moves);
    const closing = lines.filter(({ closes }) => closes).map(({ group_id }) => group_id);
    await store.updateGroupsActive(tx, closing, false);
    return { moved, finished: finished.students, accountIds: finished.accountIds, moves };
  }

  const refreshStatistics = (caller: Caller): Promise<void> =>
    database.inUniversity(caller.universityId, store.refreshStatistics).catch((error: unknown) => {
      log.warn({ err: error }, 'the statistics were not refreshed after a roll-over');
    });

  return {
    sources: (caller: Caller, query: QueryOf<typeof rollOverSources>): Promise<ReplyOf<typeof rollOverSources>> =>
      asAdmin(caller, async (tx) => {
        const { degree_details_id: degreeId = null, year = null } = query;
        return wholeList(await store.listDegreeYears(tx, { degreeId, year }, wholeListLimit));
      }),

    preview: (caller: Caller, plan: Plan): Promise<Omit<ReplyOf<typeof previewRollOver>, 'success'>> =>
      asAdmin(caller, async (tx) => {
        const { lines, sources } = await prepare(tx, await idsOf(tx, plan), plan);
        const sum = (some: RollOverLine[]): number => some.reduce((total, line) => total + line.students, 0);
        return {
          lines,
          moving: sum(lines.filter(({ to }) => to !== null)),
          finishing: sum(lines.filter(({ to }) => to === null)),
          fingerprint: rules.fingerprintOf(lines, sources),
        };
      }),

    async apply(caller: Caller, plan: BodyOf<typeof applyRollOver>) {
      const { accountIds, ...done } = await asAdmin(caller, async (tx) => {
        await lockGroups(tx);
        const ids = await idsOf(tx, plan);
        await store.lockGroupRows(tx, ids);
        await students.lockOf(tx, ids);
        const prepared = await prepare(tx, ids, plan);
        if (rules.fingerprintOf(prepared.lines, prepared.sources) !== plan.fingerprint) throw rules.changedSince();
        const { moves, ...result } = await carryOut(tx, prepared, plan.to_academic_year);
        const { moved, finished } = result;
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          action: 'groups.rolled_over',
          subjectType: 'group',
          subjectId: null,
          details: { to_academic_year: plan.to_academic_year, lines: prepared.lines, moves, moved, finished },
        });
        return { ...result, groups: prepared.lines.length };
      });
      accounts.forget(accountIds);
      if (done.moved + done.finished >= manyStudents) await refreshStatistics(caller);
      return done;
    },
  };
}
