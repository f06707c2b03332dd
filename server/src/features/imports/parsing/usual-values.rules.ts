import { parseParity } from '@muster/contract/timetables/semester-weeks';
import { parseWeeks } from '@muster/contract/timetables/week-pattern-input';

/** Translates a usual code of another system to the value of a column; undefined: the text is no such code. */
export type TranslateUsual = (text: string) => string | undefined;

/** Ignores case, accents and everything except letters and digits. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const fromWords = (words: Readonly<Record<string, string>>): TranslateUsual => {
  const values = new Map(
    Object.entries(words).flatMap(([value, codes]) => codes.split(' ').map((code) => [code, value])),
  );
  return (text) => values.get(normalizeWord(text));
};

/** Single letters but Y for yes are missing: N is a new student in one system and "not active" in another, X a tick or exmatriculated. */
export const toStatus = fromWords({
  Active:
    'y yes true 1 ja oui si sim act cur current currentstudent en enr enrolled enroled registered reg rg ec matriculated eingeschrieben immatrikuliert inscrit aktiv actif activo activa ativo ativa matriculado matriculada live',
  Inactive:
    'no false 0 nein non nao it int interrupted intermitting suspended sus deferred wd wdn withdrawn withdrew dropped left leaver terminated exmatrikuliert inaktiv inactif inactivo inactiva inativo inativa graduated completed closed dismissed',
});

const ofEnrolments = fromWords({
  Active: 'zugelassen angemeldet webregistered confirmed bestatigt',
  Inactive:
    'abgemeldet storniert zuruckgetreten cancelled canceled webdropped desinscrit desinscrite annule annulee abandon baja debaja anulado anulada ritirato ritirata annullato annullata desistencia',
});
export const toEnrolmentStatus: TranslateUsual = (text) => ofEnrolments(text) ?? toStatus(text);

/** Why a student is away, as the reason of a leave or as a status. No word of it is one of `toStatus`. */
export const toLeaveReason = fromWords({
  'On leave':
    'leave onleave loa leaveofabsence beurlaubt beurlaubung urlaub urlaubssemester conge enconge cesure encesure excedencia enexcedencia aspettativa inaspettativa congedo incongedo licenca emlicenca',
  'On exchange':
    'exchange onexchange exchangeabroad outgoing erasmus erasmusoutgoing studyabroad yearabroad auslandssemester auslandsstudium auslandsaufenthalt imausland austausch echange enechange mobilite mobilitesortante enmobilite intercambio deintercambio emintercambio movilidad movilidadsaliente scambio inscambio mobilita mobilitainuscita mobilidade emmobilidade',
});

/** H (homme, hombre) is missing: in a file with H and M, M is a woman (mujer), so that both are translated by hand. */
export const toGender = fromWords({
  Male: 'm man mr monsieur sig signor senor sr homme hombre mannlich masculin masculino maschio mann herr',
  Female:
    'f w woman mme madame mlle signora sra senora femme mujer weiblich feminin femenino feminino femmina frau ms mrs',
  Other: 'o d x divers diverse nonbinary nb autre',
});

/**
 * A decimal comma (2,5) and whole numbers with decimals (3.0) as numbers. Not 1,000 and 1.000: they are a thousand or one, depending on
 * the country.
 */
export const toNumber: TranslateUsual = (text) =>
  /^\d+[.,]\d{1,2}$/u.test(text) ? String(Number(text.replace(',', '.'))) : undefined;

const degreeLevels = fromWords({
  undergraduate:
    'u ug ugrad undergrad ugd bachelor bachelors bsc ba licence license grundstudium staatsexamen diplom magister',
  postgraduate: 'p pg pgt pgrd grad graduate postgrad master masters msc ma taughtpostgraduate',
  doctoral: 'd phd pgr dphil doctorate doctor doktorat promotion doctorat researchpostgraduate',
});

/** Also a full title: 'Bachelor of Science', 'Master 1', 'Laurea magistrale'. */
export const toDegreeLevel: TranslateUsual = (text) => {
  const known = degreeLevels(text);
  const word = normalizeWord(text);
  if (known !== undefined) return known;
  if (/^(?:bachelor(?:of|d|$)|licence|grado|laureatriennale|licenciatura)/u.test(word)) return 'undergraduate';
  if (/^(?:master(?:of|d|[12]|$)|laureamagistrale|mestrado)/u.test(word)) return 'postgraduate';
  return /^(?:doctorof|doctorat|dottorato|doutoramento)/u.test(word) ? 'doctoral' : undefined;
};

export const toLocalInternational = fromWords({
  local: 'l h home domestic national resident uk inland',
  international: 'i o os overseas intl foreign nonresident ausland',
});

export const toMappingType = fromWords({
  mandatory:
    'c core compulsory m required req p pflicht pflichtmodul obligatoire ob obligatoria obbligatorio obbligatoria obrigatoria y yes true 1 ja oui',
  optional:
    'o option e elective wp w optativa op opzionale wahl wahlpflicht wahlmodul wahlpflichtmodul optionnel facultatif n no false 0 nein non',
});

export const toTeachingRole = fromWords({
  lecturer:
    'l convenor convener coordinator leader moduleleader lead primary principal instructor teacher tutor professor dozent dozentin lehrperson enseignant responsable',
  assistant: 'a ta gta teachingassistant assistantlecturer demonstrator secondary hilfskraft assistent assistentin',
});

export const toEnrolmentType = fromWords({
  regular: '1 first firstattempt r reg normal standard compulsory core',
  elective: 'e o option optional',
  repeat: '2 3 4 5 second third resit retake repeating reassessment wiederholung redoublement',
});

const staffTypes = fromWords({
  lecturer:
    'dozent dozentin akadrat akadratratin akademischerrat akademischeratin lehrkraftfbesaufgaben lehrkraftfurbesondereaufgaben lfba lehrbeauftragte lehrbeauftragter lehrbeauftragter instructor seniorlecturer reader teachingfellow teacher faculty mcf maitredeconferences prag prce professeuragrege professeurcertifie vacataire chargedecours',
  professor:
    'prof professorin fullprofessor associateprofessor assistantprofessor professeur pr professeurdesuniversites univprof',
  assistant_lecturer:
    'tutor ta teachingassistant assistant wissmitarbeiter wissmitarbeiterin wissenschaftlichermitarbeiter wissenschaftlichemitarbeiterin ater',
});

/** 'Professor/in W3' and 'Juniorprofessor' are professors of every grade. */
export const toStaffType: TranslateUsual = (text) =>
  staffTypes(text) ??
  (/^(?:univ|junior|apl)?prof(?:essor(?:in)?)?(?:[wc][1-4])?$/u.test(normalizeWord(text)) ? 'professor' : undefined);

export const toCalendarType = fromWords({
  semester: 'term trimester teaching teachingperiod vorlesungszeit semestre',
  holiday: 'bankholiday publicholiday vacation closure closed break feiertag ferien vacances jourferie ferie',
});

export const toClassType = fromWords({
  Lecture:
    'l lec lect vorlesung vl cm theory theorie teoria cours courmagistral coursmagistral clasemagistral lezione teorica aulateorica',
  Laboratory: 'lab labs laboratory praktikum prak tp travauxpratiques laboratorio pl praticalaboratorial',
  Tutorial: 't tut rec recitation ubung ue td travauxdiriges tutorium esercitazione',
  Practical: 'p pra prac practical practica practicas pratica aulapratica',
  Workshop: 'w wks wkshp workshop',
});

/** Classes in every week of a period. */
export const toWeekly = fromWords({
  'every week':
    'weekly everyweek wochentlich wochentl woch wo jedewoche hebdomadaire hebdo touteslessemaines chaquesemaine semanal semanalmente todaslassemanas cadasemana settimanale settimanalmente ognisettimana tuttelesettimane todasassemanas',
});
const toWholeTerm = fromWords({ 'every week': 'full fullterm fullsemester semester term allweeks all' });

/** Odd and even weeks of other languages are calendar weeks, as their universities count them. */
export const toWeeks: TranslateUsual = (text) => {
  const parity = parseWeeks(text) === undefined ? parseParity(text) : undefined;
  return parity === undefined ? (toWeekly(text) ?? toWholeTerm(text)) : `${parity} calendar weeks`;
};

/** Of a module: yes and no do not say what else is done. */
export const toAttendanceRequirement = fromWords({
  Required:
    'required compulsory mandatory pflicht obligatorisch anwesenheitspflicht obligatoire obligatoria obligatorio obbligatoria',
  'Recorded only': 'recorded',
  'Counted only': 'counted',
});

/** A module that runs all year, or is taught in each term. */
export const toEveryTerm = fromWords({
  'All year': 'allyear fullyear wholeyear year y yr yearlong ganzjahrig annuel annuelle anual annuale',
  'Each term':
    'eachterm everyterm eachsemester everysemester bothsemesters bothterms jedessemester jedensemester jedsem wiseundsose wisesose chaquesemestre cadasemestre ognisemestre todosossemestres',
});

/** HISinOne: the year of its beginning, and 1 for summer or 2 for winter. '20262' is the winter of 2026/27. */
function codedTerm(word: string): { academicYear: string; semester: string } | undefined {
  const [, digits = '', half] = /^(20\d\d)([12])$/u.exec(word) ?? [];
  if (digits === '') return undefined;
  const first = half === '2' ? Number(digits) : Number(digits) - 1;
  return { academicYear: `${first}-${first + 1}`, semester: half === '2' ? '1' : '2' };
}

/** Banner: a year, and 10, 20 or 30 for its terms. Others, such as 01 and 08, may be months. */
const bannerTerm = /^(20\d\d)([123])0$/u;
export const isBannerTerm = (text: string): boolean => bannerTerm.test(normalizeWord(text));

/**
 * The academic year of a term of Banner. Institutions write the year in which it begins, or, as is the default, in which it ends: the one for
 * which the university has the semester, else that of the end. A reason: it has both.
 */
export function toAcademicYearOfBanner(
  text: string,
  semesters: readonly { readonly academic_year: string; readonly semester: number }[],
): string | { readonly reason: string } | undefined {
  const [, year = '', term] = bannerTerm.exec(normalizeWord(text)) ?? [];
  if (year === '') return undefined;
  const byEnd = `${Number(year) - 1}-${year}`;
  const byBeginning = `${year}-${Number(year) + 1}`;
  const exists = (academicYear: string): boolean =>
    semesters.some((one) => one.academic_year === academicYear && String(one.semester) === term);
  if (!exists(byBeginning)) return byEnd;
  return exists(byEnd)
    ? {
        reason: `${text} may be a term of ${byEnd} or of ${byBeginning}. Please match its column to Academic Year, too, and choose there which year is meant.`,
      }
    : byBeginning;
}

/** 'SEM1', 'S2', 'Autumn', 'WS 2026/27', '20262' and '202710' as the number of the semester. */
export const toSemester: TranslateUsual = (text) => {
  const word = normalizeWord(text);
  const coded = codedTerm(word);
  if (coded) return coded.semester;
  const ofBanner = bannerTerm.exec(word)?.[2];
  if (ofBanner !== undefined) return ofBanner;
  const term = /^(?:ws|wise|wintersemester|ss|sose|sommersemester)(?=(?:20)?\d\d(?:(?:20)?\d\d)?$)/u.exec(word)?.[0];
  if (term !== undefined) return term.startsWith('w') ? '1' : '2';
  const ordinal = /^([1-9])[oa]?(?:semestre|quadrimestre|cuatrimestre)$/u.exec(word)?.[1];
  return ordinal ?? /^(?:semester|semestre|sem|s|term|t|period|p)?0?([1-9])$/u.exec(word)?.[1] ?? semesterNames(word);
};
const semesterNames = fromWords({
  0: 'allyear fullyear yearlong wholeyear ganzjahrig annuel',
  1: 'autumn autumnsemester autumnterm fall fallsemester michaelmas winter wintersemester ws wise first premiersemestre primersemestre primercuatrimestre primosemestre 1c c1 1s',
  2: 'spring springsemester springterm hilary lent summer sommersemester ss sose second secondsemestre segundosemestre segundocuatrimestre secondosemestre 2c c2 2s',
});

/** 'Stage 2', 'Y2' and 'Yr. 2' as the number of the year. */
export const toYear: TranslateUsual = (text) =>
  /^(?:year|yr|y|stage|studienjahr|annee|jahr)0?(\d)$/u.exec(normalizeWord(text))?.[1];

/** '2026/7', '2026/27', '26-27' and 'AY 2026/2027' as '2026-2027'. */
export const toAcademicYear: TranslateUsual = (text) => {
  const [, first = '', second = ''] =
    /^(?:ay|ws|wise)?\s*(\d{4}|\d{2})\s*[/–_-]\s*(\d{1,4})$/iu.exec(text.trim()) ?? [];
  if (first === '') return undefined;
  const from = first.length === 2 ? 2000 + Number(first) : Number(first);
  const isNext = String(from + 1).endsWith(second);
  return isNext ? `${from}-${from + 1}` : undefined;
};

/** Apogée names academic years by the year in which they begin. */
export const isFirstYear = (text: string): boolean => /^20\d\d$/u.test(text.trim());
export const toAcademicYearOrFirst: TranslateUsual = (text) =>
  isFirstYear(text) ? `${text.trim()}-${Number(text) + 1}` : toAcademicYear(text);

/** The academic year of a term that names it: 'WS 2026/27', 'SoSe 2027', '20262'. */
export const toAcademicYearOfTerm: TranslateUsual = (text) => {
  const word = normalizeWord(text);
  const [, summer = ''] = /^(?:ss|sose|sommersemester)(?:20)?(\d\d)$/u.exec(word) ?? [];
  if (summer !== '') return `${1999 + Number(summer)}-${2000 + Number(summer)}`;
  return codedTerm(word)?.academicYear ?? toAcademicYear(text.replace(/^\s*wintersemester/iu, 'WS'));
};
