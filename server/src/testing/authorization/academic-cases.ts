import type { Campus } from '../campus.ts';
import type { AuthorizationCase } from './authorization-case.ts';

const degree = { degree_programme: 'Physics', degree_level: 'doctoral', local_international: 'local' };
const module = { module_name: 'Logic', module_code: 'PH110', semester: 1 };
const aGroup = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.group } });
const term = { year: 1, semester: 1, academic_year: '2026-2027' };
const group = ({ ids }: Campus) => ({ group_name: 'G2', degree_details_id: ids.degree, ...term });
const rollOver = ({ ids }: Campus) => ({ source: { group_ids: [ids.group] }, to_academic_year: '2026-2027' });
const aModule = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.module } });
const aDegree = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.degree } });

/** Degree programmes, groups, roll-over and modules. */
export const academicCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  listDegrees: () => ({ who: 'LA' }),
  filteredDegrees: () => ({ who: 'A' }),
  addDegree: () => ({ who: 'A', body: degree }),
  changeDegree: (campus) => ({ ...aDegree(campus), body: degree }),
  listGroups: () => ({ who: 'LA' }),
  countGroups: () => ({ who: 'A' }),
  filteredGroups: () => ({ who: 'A' }),
  addGroup: (campus) => ({ who: 'A', isOurs: true, body: group(campus) }),
  changeGroup: (campus) => ({ ...aGroup(campus), body: group(campus) }),
  deleteGroup: aGroup,
  previewRollOver: (campus) => ({ who: 'A', isOurs: true, body: rollOver(campus) }),
  applyRollOver: (campus) => ({
    who: 'A',
    isOurs: true,
    // The fingerprint of the preview is unknown, so authorized callers get a conflict.
    expectedStatus: 409,
    body: { ...rollOver(campus), fingerprint: 'unknown' },
  }),
  rollOverSources: () => ({ who: 'A' }),
  listModules: () => ({ who: 'LA' }),
  countModules: () => ({ who: 'A' }),
  filteredModules: () => ({ who: 'A' }),
  modulesWithMappings: () => ({ who: 'A' }),
  modulesByDegrees: ({ ids }) => ({ who: 'A', query: { degree_details_ids: ids.degree } }),
  moduleTeachers: aModule,
  addModule: () => ({ who: 'A', body: module }),
  changeModule: (campus) => ({ ...aModule(campus), body: module }),
  listMappings: aModule,
  addMappings: (campus) => ({ ...aModule(campus), body: { degree_details_ids: [campus.ids.degree], year: 2 } }),
  changeMapping: ({ ids }) => ({
    who: 'A',
    isOurs: true,
    params: { id: ids.module, mappingId: ids.mapping },
    body: { is_mandatory: false },
  }),
  deleteMappings: (campus) => ({ ...aModule(campus), body: { ids: [campus.ids.mapping] } }),
};
