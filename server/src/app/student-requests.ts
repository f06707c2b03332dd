import { makeExcuseDocuments } from '../features/excuses/excuse-documents.service.ts';
import { mountExcuses } from '../features/excuses/excuses.routes.ts';
import { makeExcuses } from '../features/excuses/excuses.service.ts';
import { photoTypeOf } from '../features/files/photos.rules.ts';
import { mountInbox } from '../features/inbox/inbox.routes.ts';
import { makeInbox } from '../features/inbox/inbox.service.ts';
import { answerMail, decisionMail } from '../features/inbox/student-mail.rules.ts';
import { mountQuestions } from '../features/questions/questions.routes.ts';
import { makeQuestions } from '../features/questions/questions.service.ts';
import { mountWarnings } from '../features/warnings/warnings.routes.ts';
import { makeWarnings } from '../features/warnings/warnings.service.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { MailContent, NewMail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import type { registerAttendance } from './attendance.ts';
import type { AppContext } from './context.ts';

type Deps = Pick<ReturnType<typeof registerAttendance>, 'correctMark' | 'excusedMarks' | 'proposals'>;

/** Excuses and questions of students, the inbox that answers them, and warnings. */
export function registerStudentRequests(context: AppContext, { correctMark, excusedMarks, proposals }: Deps) {
  const { mount, database, clock, audit, requireAdmin, log, mail, publicUrl, fileStore, jobs, makeRateLimiter } =
    context;
  const mailing =
    <T>(mailOf: (record: T, address: string) => Omit<NewMail & MailContent, 'recipient'>) =>
    (tx: UniversityTx, recipient: string, record: T) =>
      insertMails(tx, tx.universityId, [{ recipient, ...mailOf(record, publicUrl) }], new Date(clock.now()));

  const excuses = makeExcuses({
    database,
    clock,
    audit,
    requireAdmin,
    makeRateLimiter,
    marks: excusedMarks,
    notifyStudent: mailing(decisionMail),
  });
  const documents = makeExcuseDocuments({
    database,
    audit,
    excuses,
    makeRateLimiter,
    log,
    fileStore,
    imageTypeOf: photoTypeOf,
  });
  mountExcuses(mount, excuses, documents);
  const questions = makeQuestions({
    database,
    clock,
    audit,
    requireAdmin,
    makeRateLimiter,
    correctMark,
    notifyStudent: mailing(answerMail),
  });
  mountQuestions(mount, questions);
  const inbox = makeInbox({ database, excuses, questions, proposals });
  mountInbox(mount, inbox);
  mountWarnings(
    mount,
    makeWarnings({ database, clock, audit, jobs, mail, requireAdmin, publicUrl, log, makeRateLimiter }),
  );
  return { documents, excuses, inbox };
}
