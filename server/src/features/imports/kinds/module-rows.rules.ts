import type { importColumns } from '@muster/contract/academics/imports';
import { defaultCreditsOf } from '@muster/contract/academics/structure';
import { moduleForm } from '@muster/contract/academics/modules';
import { toEveryTerm, toNumber } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { departmentColumn, descriptionColumn, moduleColumn, semesterColumn, statusColumn } from './columns.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

/** Headings that mean the code in other files, and the name in a list of modules. */
const names: readonly string[] = [
  'modulename',
  'module',
  'ue',
  'asignatura',
  'insegnamento',
  'disciplina',
  'unidadecurricular',
];

export const moduleRows = makeRecordRules({
  noun: 'module',
  keyColumn: 'Module Code',
  isKeyAlone: true,
  key: ['module_code'],
  complete: (fields, { structure }, existing) => ({
    ...fields,
    credits: fields['credits'] ?? (existing ? undefined : String(defaultCreditsOf(structure))),
  }),
  shape: moduleForm.omit({ photo_url: true, university_id: true }),
  columns: {
    'Module Code': {
      field: 'module_code',
      repair: moduleColumn.repair,
      headings: [...moduleColumn.headings.filter((heading) => !names.includes(heading)), 'nummer', 'nr'],
      isRequired: true,
    },
    'Module Name': {
      field: 'module_name',
      headings: [
        'modname',
        'moduletitle',
        'title',
        'name',
        'coursename',
        'coursetitle',
        'courselongtitle',
        'subject',
        'modulname',
        'modulbezeichnung',
        'bezeichnung',
        'titel',
        'modultitel',
        'denominacion',
        'nombreasignatura',
        'denominazione',
        'libelle',
        'libelleue',
        'libelleelp',
        'liblongelp',
        'nomedisciplina',
        'intitule',
        ...names,
      ],
      isRequired: true,
    },
    Semester: {
      ...semesterColumn,
      headings: [...semesterColumn.headings, 'turnus', 'angebot', 'angebotsturnus'],
      translate: (text) => toEveryTerm(text) ?? semesterColumn.translate(text),
      isRequired: true,
    },
    Credits: {
      field: 'credits',
      headings: [
        'credit',
        'credithours',
        'creditpoints',
        'ects',
        'cats',
        'creditscats',
        'creditsects',
        'units',
        'modcredits',
        'crdt',
        'lp',
        'leistungspunkte',
        'ectslp',
        'ectspunkte',
        'lpects',
        'cp',
        'creditos',
        'creditosects',
        'crediti',
        'cfu',
      ],
      translate: toNumber,
      choices: 'credits',
    },
    Description: descriptionColumn,
    Department: departmentColumn,
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['modules'][number], Column>,
});
