import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  type applyRollOver,
  type previewRollOver,
  type RollOverLine,
  type rollOverSources,
  rollOverTexts,
} from '@muster/contract/academics/roll-over';
import { getStructure } from '#domain/academic-structure.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Log } from '#platform/log.ts';
import { isNameTakenError } from './groups.rules.ts';
import type { GroupsDeps } from './groups.service.ts';
import { lockGroups } from './groups.store.ts';
import * as rules from './roll-over.rules.ts';
import * as store from './roll-over.store.ts';

export type RollOverDeps = GroupsDeps & {
  readonly log: Log;
  readonly students: {
    lockOf(tx: UniversityTx, groupIds: readonly string[]): Promise<void>;
    finish(tx: UniversityTx, groupIds: readonly string[]): Promise<{ students: number; accountIds: string[] }>;
    move(tx: UniversityTx, moves: readonly rules.Move[]): Promise<number>;
  };
  readonly accounts: {
    setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
    /** Call it after the commit. */
    invalidate(accountIds: readonly string[]): void;
  };
};

export type RollOver = ReturnType<typeof makeRollOver>;

type Plan = BodyOf<typeof previewRollOver>;
type Prepared = { sources: rules.SourceGroup[]; existing: rules.ExistingGroup[]; lines: RollOverLine[] };

const maxGroups = 500;
/** From this number of changed students on, the statistics of the planner are refreshed. */
const manyStudents = 1_000;

export function makeRollOver({ database, audit, requireAdmin, log, students, accounts }: RollOverDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  async function listSourceIds(tx: UniversityTx, { source }: Plan): Promise<string[]> {
    if ('group_ids' in source) return [...new Set(source.group_ids)];
    const ids = new Set<string>();
    for (const one of 'degree_years' in source ? source.degree_years : [source]) {
      const { degree_details_id: degreeId, year, semester, academic_year: academicYear } = one;
      if (!(await store.hasDegree(tx, degreeId))) throw httpError('not_found', 'Degree programme not found');
      const found = await store.listDegreeYearGroupIds(tx, { degreeId, year, semester, academicYear }, maxGroups + 1);
      if (found.length === 0) throw httpError('not_found', 'There is no Active group in this degree year');
      for (const id of found) ids.add(id);
      if (ids.size > maxGroups) throw httpError('conflict', rollOverTexts.tooMany);
    }
    return [...ids];
  }

  async function prepare(tx: UniversityTx, ids: readonly string[], plan: Plan): Promise<Prepared> {
    const sources = await store.listSources(tx, ids);
    if (sources.length < ids.length) throw httpError('not_found', 'Group not found');
    const existing = await store.listExisting(tx, sources, plan.to_academic_year);
    return {
      sources,
      existing,
      lines: rules.makeLines(sources, existing, { ...plan, structure: await getStructure(tx) }),
    };
  }

  /** Students who finish are made inactive first, so that students who move into their groups stay active. */
  async function applyLines(tx: UniversityTx, { sources, existing, lines }: Prepared, academicYear: string) {
    const finishing = lines.filter(({ to }) => to === null).map(({ group_id }) => group_id);
    const finished = await students.finish(tx, finishing);
    await accounts.setActive(tx, finished.accountIds, false);
    const created = rules.makeNewGroups(sources, lines, randomUUID);
    await store.insertGroups(tx, [...created.values()], academicYear).catch((error: unknown) => {
      throw isNameTakenError(error) ? rules.changedSincePreviewError() : error;
    });
    const moves = rules.makeMoves(sources, lines, created);
    const targets = new Set(moves.map(({ to }) => to));
    const inactive = existing.filter(({ id, active }) => !active && targets.has(id)).map(({ id }) => id);
    await store.updateGroupsActive(tx, inactive, true);
    const moved = await students.move(tx, moves);
    const closing = lines.filter(({ closes }) => closes).map(({ group_id }) => group_id);
    await store.updateGroupsActive(tx, closing, false);
    return { moved, finished: finished.students, accountIds: finished.accountIds, moves };
  }

  const refreshStatistics = (caller: Caller): Promise<void> =>
    database.inUniversity(caller.universityId, store.refreshStatistics).catch((error: unknown) => {
      log.warn({ err: error }, 'statistics not refreshed after roll-over');
    });

  return {
    sources: (caller: Caller, query: QueryOf<typeof rollOverSources>): Promise<ReplyOf<typeof rollOverSources>> =>
      inAdminTransaction(caller, async (tx) => {
        const { degree_details_id: degreeId = null, year = null } = query;
        return checkUnpagedList(await store.listDegreeYears(tx, { degreeId, year }, unpagedListLimit));
      }),

    preview: (caller: Caller, plan: Plan): Promise<Omit<ReplyOf<typeof previewRollOver>, 'success'>> =>
      inAdminTransaction(caller, async (tx) => {
        const { lines, sources } = await prepare(tx, await listSourceIds(tx, plan), plan);
        const sum = (some: RollOverLine[]): number => some.reduce((total, line) => total + line.students, 0);
        return {
          lines,
          moving: sum(lines.filter(({ to }) => to !== null)),
          finishing: sum(lines.filter(({ to }) => to === null)),
          fingerprint: rules.makeFingerprint(lines, sources),
        };
      }),

    async apply(caller: Caller, plan: BodyOf<typeof applyRollOver>) {
      const { accountIds, ...done } = await inAdminTransaction(caller, async (tx) => {
        await lockGroups(tx);
        const ids = await listSourceIds(tx, plan);
        await store.lockGroupRows(tx, ids);
        await students.lockOf(tx, ids);
        const prepared = await prepare(tx, ids, plan);
        if (rules.makeFingerprint(prepared.lines, prepared.sources) !== plan.fingerprint)
          throw rules.changedSincePreviewError();
        const { moves, ...result } = await applyLines(tx, prepared, plan.to_academic_year);
        const { moved, finished } = result;
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          origin: caller.origin,
          action: 'groups.rolled_over',
          subjectType: 'group',
          subjectId: null,
          details: { to_academic_year: plan.to_academic_year, lines: prepared.lines, moves, moved, finished },
        });
        return { ...result, groups: prepared.lines.length };
      });
      accounts.invalidate(accountIds);
      if (done.moved + done.finished >= manyStudents) await refreshStatistics(caller);
      return done;
    },
  };
}
