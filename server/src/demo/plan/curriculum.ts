export type Programme = {
  key: string;
  name: string;
  level: 'undergraduate' | 'postgraduate';
  path: 'local' | 'international';
  years: number;
  groupsPerYear: number;
  description: string;
  /** Also of the modules whose code begins with the key. */
  department: string;
};

/** The type of the weekly class per group that a module may have in addition to its lecture. */
type SmallClass = 'Tutorial' | 'Practical' | 'Laboratory' | 'Workshop' | undefined;

export type CurriculumModule = {
  code: string;
  name: string;
  semester: 1 | 2;
  credits: number;
  /** Programmes with year of study, such as 'CS2'. */
  taughtTo: readonly string[];
  isElective: boolean;
  smallClass: SmallClass;
  /** Teaching groups of the small class, in which students enrol; the lecture is for everyone. 0: both are for cohort groups. */
  parallelGroups: number;
};

export type Curriculum = { programmes: readonly Programme[]; modules: readonly CurriculumModule[] };

const smallClasses: Record<string, SmallClass> = { T: 'Tutorial', P: 'Practical', L: 'Laboratory', W: 'Workshop' };

/**
 * Parses one module per line: code, credits, small class (or -) with a number of parallel groups, programmes (* = elective), name. The second
 * digit of the code is the semester.
 */
export function readModules(text: string): CurriculumModule[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', credits = '', small = '', taughtTo = '', ...name] = line.trim().split(/\s+/u);
      return {
        code,
        name: name.join(' '),
        semester: /^[A-Z]+\d2/u.test(code) ? 2 : 1,
        credits: Number(credits),
        taughtTo: taughtTo.replace('*', '').split(','),
        isElective: taughtTo.endsWith('*'),
        smallClass: smallClasses[small.charAt(0)],
        parallelGroups: Number(small.slice(1)),
      };
    });
}
