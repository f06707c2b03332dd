export type Programme = {
  key: string;
  name: string;
  level: 'undergraduate' | 'postgraduate';
  path: 'local' | 'international';
  years: number;
  groupsPerYear: number;
  description: string;
};

/** Beside its weekly lecture a module may have a class per group. */
type SmallClass = 'Tutorial' | 'Practical' | 'Laboratory' | 'Workshop' | undefined;

export type CurriculumModule = {
  code: string;
  name: string;
  semester: 1 | 2;
  credits: number;
  /** Programme and year that take it, as 'CS2'. */
  taughtTo: readonly string[];
  /** Chosen by the student, not mandatory. */
  isElective: boolean;
  smallClass: SmallClass;
};

export type Curriculum = { programmes: readonly Programme[]; modules: readonly CurriculumModule[] };

const smallClasses: Record<string, SmallClass> = { T: 'Tutorial', P: 'Practical', L: 'Laboratory', W: 'Workshop' };

/** One line a module: code, credits, small class (or -), who takes it (* = elective), name. The code's second digit is the semester. */
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
        smallClass: smallClasses[small],
      };
    });
}
