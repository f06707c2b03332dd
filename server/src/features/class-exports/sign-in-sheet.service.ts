import { maxSheetPhotos } from '@muster/contract/attendance/class-exports';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { formatInstant } from '#platform/table-files/format-dates.rules.ts';
import type { ClassExportsDeps } from './register-file.service.ts';
import { getExportedClass } from './register-file.store.ts';
import { type SheetClass, sheetFacts, sheetName, sheetTables } from './sign-in-sheet.rules.ts';
import * as store from './sign-in-sheet.store.ts';

export type SignInSheetDeps = ClassExportsDeps & {
  /** The students whom the class list of a class would have (features/attendance/class-lists). */
  readonly listExpected: (
    tx: UniversityTx,
    of: { moduleId: string; groupIds: readonly string[]; academicYear: string; semester: number; date: string },
  ) => Promise<store.SheetStudent[]>;
  /** How the class of a timetable entry is held instead of its class on a date. */
  readonly findHeldClass: (
    tx: UniversityTx,
    entryId: string,
    classDate: string,
  ) => Promise<
    | {
        date: string;
        start_time: string;
        end_time: string;
        venue: string;
        substitute: { id: string; name: string } | null;
      }
    | undefined
  >;
  /** The small photo at an address as JPEG; undefined if there is none. */
  readonly readPhoto: (url: string) => Promise<Uint8Array | undefined>;
};

type Sheet = { readonly of: SheetClass; readonly students: readonly store.SheetStudent[] };

export function makeSignInSheets({ database, clock, audit, files, ...deps }: SignInSheetDeps) {
  const recordAudit = makeAuditRecorder(audit, 'class session');
  const recordEntryAudit = makeAuditRecorder(audit, 'timetable');

  const readSession = async (tx: UniversityTx, sessionId: string): Promise<Sheet> => ({
    of: await getExportedClass(tx, sessionId),
    students: await store.listSheetStudents(tx, sessionId),
  });

  /** The class list of the opened session, else the students who would be expected. */
  async function readPlanned(tx: UniversityTx, caller: Caller, entryId: string, classDate: string): Promise<Sheet> {
    const planned = await store.findPlannedClass(tx, entryId);
    if (!planned) throw httpError('not_found', 'Timetable entry not found');
    const held = await deps.findHeldClass(tx, entryId, classDate);
    const staffIds = [...planned.staff_ids, held?.substitute?.id];
    if (caller.role !== 'admin' && (caller.staffId === null || !staffIds.includes(caller.staffId)))
      throw httpError('not_yours', 'Access denied. This class belongs to another lecturer.');
    if (!held) throw validationError({ class_date: 'This class is not held on that date' });
    const sessionId = await store.findOpenedSession(tx, { entryId, ...held });
    if (sessionId !== undefined) return await readSession(tx, sessionId);
    const { module_id: moduleId, academic_year: academicYear, semester, groups } = planned;
    return {
      of: {
        ...planned,
        ...held,
        lecturer: [held.substitute ?? { name: planned.lecturer }, ...planned.further_lecturers]
          .map(({ name }) => name)
          .join(', '),
        location: held.venue,
        groups: groups.map(({ name }) => name),
      },
      students: await deps.listExpected(tx, {
        moduleId,
        academicYear,
        semester,
        groupIds: groups.map(({ id }) => id),
        date: held.date,
      }),
    };
  }

  /** One after the other: a sheet must not slow down check-ins. */
  async function readPhotos(students: Sheet['students']): Promise<(Uint8Array | null)[]> {
    if (students.length > maxSheetPhotos)
      throw httpError(
        'invalid_input',
        `A sheet with photos has at most ${maxSheetPhotos} students. Print it without photos.`,
      );
    const photos: (Uint8Array | null)[] = [];
    for (const { photo_url: url } of students) photos.push(url === null ? null : ((await deps.readPhoto(url)) ?? null));
    return photos;
  }

  async function write({ of, students }: Sheet, hasPhotos: boolean): Promise<FileReply> {
    const nowMs = clock.now();
    return await files.pdf(sheetName(of), {
      title: `Sign-in sheet: ${of.module_code} ${of.module_name}`,
      university: of.university,
      facts: sheetFacts(of, students.length),
      asOf: formatInstant(nowMs, of),
      madeAtMs: nowMs,
      layout: 'portrait',
      tables: sheetTables(students, hasPhotos ? await readPhotos(students) : undefined),
    });
  }

  return {
    async ofSession(caller: Caller, sessionId: string, hasPhotos: boolean): Promise<FileReply> {
      const sheet = await database.inUniversity(caller.universityId, async (tx) => {
        await recordAudit(tx, caller, 'sign_in_sheet.exported', sessionId);
        return await readSession(tx, sessionId);
      });
      return await write(sheet, hasPhotos);
    },

    async ofPlanned(caller: Caller, entryId: string, classDate: string, hasPhotos: boolean): Promise<FileReply> {
      const sheet = await database.inUniversity(caller.universityId, async (tx) => {
        const found = await readPlanned(tx, caller, entryId, classDate);
        await recordEntryAudit(tx, caller, 'sign_in_sheet.exported', entryId, { class_date: classDate });
        return found;
      });
      return await write(sheet, hasPhotos);
    },
  };
}
