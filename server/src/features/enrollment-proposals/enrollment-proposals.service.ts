import type {
  decideEnrollmentProposal,
  EnrollmentProposal,
  listEnrollmentProposals,
} from '@muster/contract/people/enrollment-proposals';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './enrollment-proposals.store.ts';

export type EnrollmentProposalsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Creates or changes the enrolment of the student in the module of the class. */
  readonly enrolForClass: (tx: UniversityTx, caller: Caller, sessionId: string, studentId: string) => Promise<void>;
  /** SQL of the group with which the student `st` would attend the module of the class `s`. */
  readonly groupOf: string;
};

type ProposalsQuery = QueryOf<typeof listEnrollmentProposals>;
type ProposalsPage = ReplyOf<typeof listEnrollmentProposals>;

export type EnrollmentProposals = ReturnType<typeof makeEnrollmentProposals>;

/** Enrolments that lecturers propose when they add a student for all further classes. Administrators decide. */
export function makeEnrollmentProposals(deps: EnrollmentProposalsDeps) {
  const { database, clock, requireAdmin, enrolForClass, groupOf } = deps;
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordAudit = makeAuditRecorder(deps.audit, 'student');

  async function readPage(
    tx: UniversityTx,
    { page, page_size: pageSize, state }: ProposalsQuery,
    proposedBy?: string,
  ): Promise<ProposalsPage> {
    const paging = { limit: pageSize, offset: (page - 1) * pageSize };
    const of = { state, ...paging, ...(proposedBy === undefined ? {} : { proposedBy }) };
    const { rows, total } = await store.listProposals(tx, of, groupOf);
    return { data: rows, total, page, page_size: pageSize };
  }

  return {
    /**
     * For the transaction that adds a student to a class: administrators enrol the student in the module for the semester, lecturers
     * propose it.
     */
    async enrolOrPropose(
      tx: UniversityTx,
      caller: Caller,
      of: { readonly sessionId: string; readonly studentId: string; readonly reason: string | null },
    ): Promise<'saved' | 'proposed'> {
      if (caller.role === 'admin') {
        await requireAdmin(tx, caller);
        await enrolForClass(tx, caller, of.sessionId, of.studentId);
        return 'saved';
      }
      await store.insertProposal(tx, { ...of, by: caller.accountId, at: new Date(clock.now()) });
      await recordAudit(tx, caller, 'enrolment_proposal.made', of.studentId, { session: of.sessionId });
      return 'proposed';
    },

    list: (caller: Caller, query: ProposalsQuery): Promise<ProposalsPage> =>
      inAdminTransaction(caller, (tx) => readPage(tx, query)),

    /** The proposals of the calling lecturer. */
    listOwn: (caller: Caller, query: ProposalsQuery): Promise<ProposalsPage> =>
      database.inUniversity(caller.universityId, (tx) => readPage(tx, query, caller.accountId)),

    decide: (
      caller: Caller,
      id: string,
      { state, comment }: BodyOf<typeof decideEnrollmentProposal>,
    ): Promise<EnrollmentProposal> =>
      inAdminTransaction(caller, async (tx) => {
        const proposal = await store.lockProposal(tx, id);
        if (!proposal) throw httpError('not_found', 'Proposal not found');
        if (proposal.state !== 'open') throw httpError('conflict', `This proposal was already ${proposal.state}.`);
        if (state === 'accepted') await enrolForClass(tx, caller, proposal.session_id, proposal.student_id);
        const decision = { state, comment: comment || null, by: caller.accountId, at: new Date(clock.now()) };
        await store.updateState(tx, id, decision);
        await recordAudit(tx, caller, `enrolment_proposal.${state}`, proposal.student_id, {
          session: proposal.session_id,
        });
        const { rows } = await store.listProposals(tx, { id, state: undefined, limit: 1, offset: 0 }, groupOf);
        const [decided] = rows;
        if (!decided) throw new Error('The proposal was not stored');
        return decided;
      }),

    /** Only administrators have proposals to decide. */
    countOpen: async (tx: UniversityTx, caller: Caller): Promise<number> =>
      caller.role === 'admin' ? await store.countOpen(tx) : 0,
  };
}
