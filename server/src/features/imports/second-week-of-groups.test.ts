import { saveImportMatching } from '@muster/contract/academics/import-matchings';
import { matchImport } from '@muster/contract/academics/imports';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { startImports } from './import-client.setup.ts';

// The enrolments of a university whose groups have several types of classes, and the changes of the second week, read with the saved matching.
const calls = await startImports();

const timetable = [
  'Code ELP;Type;Groupe;Jour;Début;Fin;Salle;Enseignant;Academic Year;Semester',
  'CS101;CM;A;lun;13:00;14:30;CM-A;E1;2026-2027;1',
  'CS101;CM;B;mar;08:00;09:30;CM-B;E1;2026-2027;1',
  'CS101;TD;A;mer;08:00;09:30;TD-A;E1;2026-2027;1',
  'CS101;TD;B;jeu;08:00;09:30;TD-B;E1;2026-2027;1',
  'CS101;TP;1;ven;08:00;09:30;TP-1;E1;2026-2027;1',
  'CS101;TP;2;ven;10:00;11:30;TP-2;E1;2026-2027;1',
].join('\n');
const enrolments = (...rows: string[]) =>
  [
    'Inscriptions;;;;Groupe;;',
    'Code étudiant;Code ELP;Année universitaire;Nature;;Type;Décision',
    ...rows.map((row) => row.replace(';', ';CS101;2026/27;x;')),
  ].join('\n');
const first = enrolments(
  '01;A, 1;;OK',
  '02;B + 2;;OK',
  '03;A;;OK',
  '03;2;TP;OK',
  '04;A;CM;OK',
  '04;B;TD;OK',
  '05;B;;AT',
);
/** 01 changes the practical, 02 withdraws, 03 leaves group A, 04 changes nothing, 05 is admitted, 06 is late. */
const changes = enrolments('01;1;;RT', '01;2;;OK', '02;;;RT', '03;A;;RT', '04;A;CM;OK', '05;B;;OK', '06;A / 1;;OK');

/** Room -> the students of its class. */
async function lists(): Promise<Record<string, string>> {
  const rows = await calls.query<{
    venue: string;
    list: string;
  }>(`SELECT t.venue, coalesce(string_agg(s.student_id, ' ' ORDER BY s.student_id), '') AS list
     FROM timetables t JOIN timetable_groups x ON x.timetable_id = t.id
     LEFT JOIN student_module_enrollments e ON e.teaching_group_id = x.group_id AND e.active
     LEFT JOIN students s ON s.id = e.student_id
     WHERE t.university_id = $1 AND t.venue <> 'Hall' GROUP BY t.venue ORDER BY 1`);
  return Object.fromEntries(rows.map(({ venue, list }) => [venue, list]));
}

describe('the second week of groups with several types of classes', () => {
  beforeAll(async () => {
    await calls.newCampus();
    await calls.dropCohorts();
    await calls.addStudents('01', '02', '03', '04', '05', '06');
  });

  const applyAll = async (kind: ImportKind, file: string) => {
    const { id, counts, matching_name: name } = await calls.preview(kind, file);
    expect(counts.refused).toBe(0);
    const { counts: applied } = await calls.applyAndWait(id);
    return { id, name, counts: [applied.create, applied.update, applied.same, applied.refused] };
  };

  it('changes what the file changes, with one press, and an undo restores it', { timeout: 240_000 }, async () => {
    await applyAll('timetables', timetable);
    const { id, matching } = await calls.preview('enrolments', first);
    expect(matching).toMatchObject({ 'Parallel Group': { columns: [4] }, 'Class Type': { columns: [5] } });
    const Status = { columns: [6], constant: null, translations: { OK: 'Active', AT: 'Inactive', RT: 'Inactive' } };
    await calls.run(matchImport, id, { body: { matching: { ...matching, Status } } });
    await calls.call(saveImportMatching, { body: { import_id: id, name: 'Inscriptions' } });
    await calls.applyAndWait(id);
    const firstWeek = {
      'CM-A': '01 03 04',
      'CM-B': '02',
      'TD-A': '01 03',
      'TD-B': '02 04',
      'TP-1': '01',
      'TP-2': '02 03',
    };
    expect(await lists()).toEqual(firstWeek);
    expect((await calls.preview('enrolments', first)).counts).toMatchObject({ create: 0, update: 0, refused: 0 });
    const changed = await applyAll('enrolments', changes);
    expect(changed).toMatchObject({ name: 'Inscriptions', counts: [6, 6, 1, 0] });
    expect(await lists()).toEqual({
      'CM-A': '01 04 06',
      'CM-B': '05',
      'TD-A': '01 06',
      'TD-B': '04 05',
      'TP-1': '06',
      'TP-2': '01 03',
    });
    expect((await calls.undoAndWait(changed.id)).state).toBe('undone');
    expect(await lists()).toEqual(firstWeek);
  });
});
