import { degrees, lockDegrees } from './degrees.store.ts';

/** The statements of the bulk import. The code identifies a degree; without one, name, level and path, one line each. */
export const importedDegrees = {
  ...degrees.forImport({
    key: "identifier_key(coalesce(r.programme_code, concat_ws(E'\\n', r.degree_programme, r.degree_level, r.local_international)))",
    referredBy: [
      { what: 'students', table: 'students', column: 'degree_details_id' },
      { what: 'groups', table: 'groups', column: 'degree_details_id' },
      { what: 'degree mappings', table: 'module_degree_mappings', column: 'degree_details_id' },
      { what: 'timetable entries', table: 'timetable_degrees', column: 'degree_details_id' },
    ],
  }),
  /** Names that differ only in case are one degree, which no constraint enforces. */
  lock: lockDegrees,
};
