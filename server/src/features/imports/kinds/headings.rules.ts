import lists from './headings.json' with { type: 'json' };

/**
 * Headings of common systems for a column, as `normalizeWord` has them, in the order of preference. The lists are in headings.json: those of a column
 * of one kind of file begin with the kind.
 */
export const headingsOf = (list: keyof typeof lists): readonly string[] => lists[list].split(' ');

/** A code names one programme, a title may name several. */
const degreeCodeHeadings = headingsOf('Degree code');

export const degreeHeadings = [...degreeCodeHeadings, ...headingsOf('Degree')];

/** Of the second programme or subject of a student. */
export const secondProgrammeHeadings = headingsOf('Second programme');

/** Columns that tell programmes of one name apart, unless the column of the programme has its code. */
export const degreesApart = {
  headings: ['abschluss', 'abschlussart', 'abschlussziel', 'degreelevel', 'niveaudiplome'],
  codes: degreeCodeHeadings,
} as const;

/** For kinds that have a column for the code. */
export const degreeNameHeadings: readonly string[] = degreeHeadings.filter(
  (heading) => !degreeCodeHeadings.includes(heading) && !heading.endsWith('code'),
);

/** For kinds in which a course is a module. */
export const degreeHeadingsWithoutCourse: readonly string[] = degreeHeadings.filter(
  (heading) => !['course', 'coursecode', 'coursetitle'].includes(heading),
);

export const studentNumberHeadings = headingsOf('Student number');

export const employeeNumberHeadings = headingsOf('Employee number');

/** Columns that name lecturers. */
export const lecturerHeadings = headingsOf('Lecturer');

/** Words for any group: a cohort, or where students belong to none, a teaching group. */
export const groupWords = headingsOf('Group words');

export const parallelGroupHeadings = headingsOf('Parallel group');

/** UXXI: T, P or L of a group, which tells groups of one name apart. */
export const typeOfGroupHeadings = headingsOf('Type of group');

/** Columns that name groups of students. */
export const groupHeadings = [...headingsOf('Group'), ...groupWords, 'promotion'];

export const yearHeadings = headingsOf('Year');

/** Of a year of study where a kind has that, too. */
export const yearOrAcademicYearHeadings = headingsOf('Year or academic year');

export const semesterHeadings = headingsOf('Semester');

/** The number of terms that a student has studied: 5 in the first term of the third year. */
export const termOfStudyHeadings = headingsOf('Term of study');

export const familyNameHeadings = headingsOf('Family name');

/** The second part of a family name. */
export const secondFamilyNameHeadings = headingsOf('Second family name');

export const statusHeadings = headingsOf('Status');
