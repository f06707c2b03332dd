import { makeExcuseDocuments } from '../features/excuses/excuse-documents.service.ts';
import { mountExcuses } from '../features/excuses/excuses.routes.ts';
import { makeExcuses } from '../features/excuses/excuses.service.ts';
import { photoTypeOf } from '../features/files/photos.rules.ts';
import { mountInbox } from '../features/inbox/inbox.routes.ts';
import { makeInbox } from '../features/inbox/inbox.service.ts';
import { makeStudentMail } from '../features/inbox/student-mail.service.ts';
import { mountQuestions } from '../features/questions/questions.routes.ts';
import { makeQuestions } from '../features/questions/questions.service.ts';
import { mountWarnings } from '../features/warnings/warnings.routes.ts';
import { makeWarnings } from '../features/warnings/warnings.service.ts';
import type { registerAttendance } from './attendance.ts';
import type { AppContext } from './context.ts';

type Deps = Pick<ReturnType<typeof registerAttendance>, 'correctMark' | 'excusedMarks' | 'proposals'>;

/** Excuses and questions of students, the inbox that answers them, and warnings. */
export function registerStudentRequests(context: AppContext, { correctMark, excusedMarks, proposals }: Deps) {
  const { mount, database, clock, audit, requireAdmin, log, mail, publicUrl, fileStore, jobs, makeRateLimiter } =
    context;
  const { notifyDecision, notifyAnswer } = makeStudentMail({ mail, publicUrl });

  const excuses = makeExcuses({
    database,
    clock,
    audit,
    requireAdmin,
    makeRateLimiter,
    marks: excusedMarks,
    notifyStudent: notifyDecision,
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
    notifyStudent: notifyAnswer,
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
