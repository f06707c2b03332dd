import { normalizeEmail } from '@muster/contract/people/people';
import { readDisplayedCode, readDisplayedPhone } from '../parsing/person-numbers.rules.ts';
import { splitFamilyFirst } from '../parsing/person-names.rules.ts';
import { toAcademicYear, toGender, toNumber, toSemester, toStatus, toYear } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';

// Columns that several kinds have, with the headings of common systems: Banner, SITS, PeopleSoft, Moodle, OneRoster, Syllabus Plus, UniTime,
// and German and French exports. A heading is written without punctuation and accents; the first of the list is preferred.

export const statusColumn = {
  field: 'active',
  headings: [
    'active',
    'status',
    'state',
    'inuse',
    'enabled',
    'enableduser',
    'isactive',
    'statut',
    'aktiv',
    'stustatus',
  ],
  translate: toStatus,
  choices: ['Active', 'Inactive'],
} as const satisfies Column;

export const descriptionColumn = {
  field: 'description',
  headings: ['summary', 'details', 'about', 'beschreibung', 'notes'],
} as const satisfies Column;

export const departmentColumn = {
  field: 'department',
  headings: [
    'dept',
    'faculty',
    'school',
    'college',
    'orgunit',
    'orgeinheit',
    'organisationseinheit',
    'abteilung',
    'fakultat',
    'fakultaet',
    'fachbereich',
    'institut',
    'departement',
    'composante',
    'ufr',
    'faculte',
  ],
} as const satisfies Column;

export const degreeHeadings = [
  // A code names one programme, a title may name several.
  'programmecode',
  'programcode',
  'progcode',
  'degree',
  'programmetitle',
  'programtitle',
  'programmename',
  'programname',
  'degreename',
  'degreetitle',
  'degreeprogram',
  'programme',
  'program',
  'coursetitle',
  'degreedetails',
  'studiengang',
  'filiere',
  'formation',
  'acadplandescr',
  'acadprog',
  'coursecode',
  'crscode',
  'course',
] as const;

/** For kinds in which a course is a module. */
export const degreeHeadingsWithoutCourse: readonly string[] = degreeHeadings.filter(
  (heading) => !['course', 'coursecode', 'coursetitle'].includes(heading),
);

export const moduleColumn = {
  field: 'module_id',
  repair: readDisplayedCode,
  headings: [
    'modcode',
    'module',
    'code',
    'coursecode',
    'subjectcode',
    'unitcode',
    'papercode',
    'course',
    'courseid',
    'crseid',
    'modul',
    'modulcode',
    'modulnummer',
    'modulnr',
    'codemodule',
    'codeue',
    'modulename',
  ],
  isRequired: true,
  reference: 'module',
  choices: 'modules',
} as const satisfies Column;

export const courseNumberColumn = {
  field: 'course_number',
  headings: [
    'coursenumber',
    'courseno',
    'crn',
    'classnumber',
    'classnbr',
    'veranstaltungsnummer',
    'veranstaltungsnr',
    'veranstnr',
    'veranstnummer',
    'lvnr',
    'lvnummer',
    'kursnummer',
    'numerocours',
    'sectioncode',
  ],
} as const satisfies Column;

export const parallelGroupColumn = {
  field: 'parallel_group',
  headings: [
    'parallelgruppe',
    'parallelgr',
    'teachinggroup',
    'ag',
    'groupetd',
    'groupetp',
    'td',
    'tp',
    'subgroup',
    'classsection',
    'sectionnumber',
  ],
} as const satisfies Column;

export const studentNumberHeadings = [
  'studentnumber',
  'studentno',
  'matricno',
  'matriculationnumber',
  'matriculationno',
  'matric',
  'registrationnumber',
  'registrationno',
  'regno',
  'indexnumber',
  'indexno',
  'bannerid',
  'spridenid',
  'emplid',
  'stucode',
  'stuid',
  'sprcode',
  'idnumber',
  'matrikelnummer',
  'matrikelnr',
  'matrnr',
  'numeroetudiant',
  'netudiant',
  'identifier',
  'sourcedid',
  'userid',
  'id',
  'student',
] as const;

export const employeeNumberHeadings = [
  'employeenumber',
  'employeeno',
  'empid',
  'empno',
  'staffid',
  'staffno',
  'staffnumber',
  'staffcode',
  'payrollnumber',
  'payrollno',
  'emplid',
  'bannerid',
  'persnr',
  'personalnummer',
  'personalnr',
  'mitarbeiternummer',
  'matricule',
  'idnumber',
  'identifier',
  'sourcedid',
  'lecturerid',
  'instructorid',
  'userid',
  'id',
] as const;

const yearHeadings = [
  'currentyear',
  'yearofstudy',
  'studyyear',
  'stage',
  'yos',
  'blockyear',
  'academiclevel',
  'studienjahr',
  'annee',
  'anneedetude',
  'niveau',
] as const;

const semesterHeadings = [
  'currentsemester',
  'sem',
  'semestre',
  'period',
  'term',
  'teachingperiod',
  'fachsemester',
  'psl',
  'strm',
  'termcode',
] as const;

export const academicYearColumn = {
  field: 'academic_year',
  headings: [
    'session',
    'acadyear',
    'ayr',
    'ayrcode',
    'intake',
    'schoolyear',
    'studienjahr',
    'anneeuniversitaire',
    'year',
  ],
  translate: toAcademicYear,
  choices: 'academicYears',
} as const satisfies Column;

export const yearColumn = {
  field: 'year',
  headings: ['year', ...yearHeadings],
  translate: (text: string) => toYear(text) ?? toNumber(text),
  choices: 'years',
} as const;
export const semesterColumn = {
  field: 'semester',
  headings: ['semester', ...semesterHeadings],
  translate: (text: string) => toSemester(text) ?? toNumber(text),
  choices: 'terms',
} as const;

/** Columns of people, apart from the number and the choice of genders. */
export const nameColumn = {
  field: 'name',
  headings: [
    'name',
    'studentname',
    'staffname',
    'lecturername',
    'nameinfull',
    'displayname',
    'namedisplay',
    'employeename',
    'vollstandigername',
    'nomcomplet',
    'nametitle',
  ],
  isRequired: true,
  tellsApart: true,
  translate(text: string) {
    const name = splitFamilyFirst(text);
    return name && `${name.given} ${name.family}`;
  },
  implies: { field: 'family_name', read: (text: string) => splitFamilyFirst(text)?.family },
} as const satisfies Column;
export const familyNameHeadings = [
  'familyname',
  'lastname',
  'surname',
  'nachname',
  'familienname',
  'nomdefamille',
  'nom',
  'stusurn',
  'spridenlastname',
  'lname',
  'last',
] as const;
/** Not in the template. Lists sort by it. */
export const familyNameColumn = { field: 'family_name', headings: familyNameHeadings } as const satisfies Column;
export const emailColumn = {
  field: 'email',
  repair: (text) => (text.toLowerCase() === normalizeEmail(text) ? undefined : normalizeEmail(text)),
  headings: [
    'universityemail',
    'univemail',
    'institutionalemail',
    'studentemail',
    'staffemail',
    'workemail',
    'emaildienstlich',
    'dienstlicheemail',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailadresse',
    'courriel',
    'adressemail',
    'mel',
    'goremalemailaddress',
    'emailaddr',
  ],
  isRequired: true,
  tellsApart: true,
} as const satisfies Column;
export const passwordColumn = {
  field: 'password',
  headings: ['pass', 'initialpassword', 'passwort', 'motdepasse', 'pwd'],
} as const satisfies Column;
export const phoneColumn = {
  field: 'contact_no',
  repair: readDisplayedPhone,
  headings: [
    'contactno',
    'mobile',
    'mobilenumber',
    'phone',
    'phonenumber',
    'phoneno',
    'phone1',
    'phone2',
    'telephone',
    'tel',
    'telefon',
    'telefonnummer',
    'handy',
    'sms',
    'contact',
  ],
} as const satisfies Column;
export const birthColumn = {
  field: 'dob',
  headings: [
    'birthday',
    'birthdate',
    'born',
    'stubdat',
    'gebdatum',
    'geburtsdatum',
    'geburtstag',
    'datedenaissance',
    'naissance',
  ],
  isDate: true,
  tellsApart: true,
} as const satisfies Column;
export const genderColumn = {
  field: 'gender',
  headings: ['sex', 'geschl', 'geschlecht', 'sexe', 'stugend'],
  translate: toGender,
} as const satisfies Column;
export const addressColumn = {
  field: 'address',
  headings: [
    'homeaddress',
    'postaladdress',
    'permanentaddress',
    'termaddress',
    'anschrift',
    'adresse',
    'streetaddress',
  ],
} as const satisfies Column;
