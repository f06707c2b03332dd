import * as enrollmentsApi from '@muster/contract/people/enrollments';
import { taughtChoices } from '@muster/contract/people/lecturer-students';
import * as api from '@muster/contract/people/students';
import { findSameStudents } from '@muster/contract/people/same-person';
import * as photos from '@muster/contract/people/person-photos';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import { mountStudentNotes } from './notes/student-notes.routes.ts';
import { mountStudentProfile } from './profile/student-profile.routes.ts';
import type { Students } from './students.service.ts';

const done = { success: true } as const;

export function mountStudents(mount: Mount, students: Students): void {
  const { lists, exportFile, bulk, enrollments } = students;

  mountStudentProfile(mount, students);
  mountStudentNotes(mount, students.notes);

  mount(api.listStudents, ({ caller, query, request }) =>
    lists.list(caller, query, Object.keys(request.query as Record<string, unknown>)),
  );
  mount(taughtChoices, ({ caller }) => students.listTaughtChoices(caller));
  mount(api.countStudents, ({ caller }) => lists.count(caller));
  mount(api.filteredStudents, ({ caller, query }) => lists.forReports(caller, query));
  mount(api.exportStudents, async ({ caller, query, reply }) => sendFile(reply, await exportFile(caller, query)));
  mount(api.setStudentStatus, async ({ caller, body }) => ({ ...done, ...(await bulk.setStatus(caller, body)) }));
  mount(api.moveStudents, async ({ caller, body }) => ({ ...done, changed: await bulk.move(caller, body) }));

  mount(findSameStudents, ({ caller, body }) => students.findSame(caller, body));
  mount(api.addStudent, ({ caller, body }) => students.add(caller, body));
  mount(api.getStudent, async ({ caller, params }) => ({ ...done, student: await students.get(caller, params.id) }));
  mount(api.changeStudent, async ({ caller, params, body }) => ({
    ...done,
    student: await students.change(caller, params.id, body),
  }));
  mount(api.changeProgramme, async ({ caller, params, body }) => {
    const { student, endedEnrollments } = await students.changeProgramme(caller, params.id, body);
    return { ...done, student, ended_enrollments: endedEnrollments };
  });
  mount(photos.removeStudentPhoto, async ({ caller, params, query }) => {
    await students.removePhoto(caller, params.id, query.seen);
    return done;
  });
  mount(photos.uploadStudentPhoto, async ({ caller, params, query, upload }) => ({
    ...done,
    photo_url: await students.setPhoto(caller, params.id, upload, query.seen),
  }));

  mount(enrollmentsApi.listEnrollments, ({ caller, params }) => enrollments.list(caller, params.id));
  mount(enrollmentsApi.addEnrollments, ({ caller, params, body }) =>
    enrollments.add(caller, params.id, body.enrollments),
  );
  mount(enrollmentsApi.deleteEnrollments, async ({ caller, params, body }) => ({
    ...done,
    deleted: await enrollments.delete(caller, params.id, body.ids),
  }));
}
