import * as api from '@muster/contract/timetables/timetables';
import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import * as handOverApi from '@muster/contract/timetables/class-hand-over';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { ClassHandOver } from './hand-over/hand-over.service.ts';
import type { TimetableEntries } from './timetable-entries.service.ts';

export function mountTimetableEntries(mount: Mount, entries: TimetableEntries, handOver: ClassHandOver): void {
  const { lists, exportFile } = entries;

  mount(api.listTimetables, ({ caller, query }) => lists.list(caller, query));
  mount(api.timetableDensity, ({ caller, query }) => lists.density(caller, query));
  mount(api.exportTimetables, async ({ caller, query, reply }) => sendFile(reply, await exportFile(caller, query)));
  mount(api.timetableAcademicYears, ({ caller }) => lists.academicYears(caller));
  mount(api.studentTimetable, ({ caller }) => lists.ofStudent(caller));
  mount(countExpectedStudents, ({ caller, body }) => lists.countExpected(caller, body.classes));
  mount(api.addTimetables, ({ caller, body }) => entries.add(caller, body));
  mount(api.changeTimetable, ({ caller, params, body }) => entries.change(caller, params.id, body));
  mount(api.deleteTimetable, async ({ caller, params, query }) => {
    await entries.delete(caller, params.id, query);
    return { success: true } as const;
  });
  mount(handOverApi.previewHandOver, ({ caller, query }) => handOver.preview(caller, query));
  mount(handOverApi.handOverClasses, ({ caller, body }) => handOver.handOver(caller, body));
}
