import type { Answer } from './browser-settings.logic.ts';
import classes from './class-list-picture.module.css';
import { texts } from './set-up.texts.ts';

/** The programme of a student, which is the colour. */
type Student = 'a' | 'b';

const students: readonly Student[] = ['a', 'b', 'a', 'b', 'b', 'a'];
/** Upper edges of the lecture and of two smaller classes. */
const cardTops = [4, 58, 112] as const;
const card = { left: 238, width: 118, height: 48 };
/** The classes of each student who enrols, besides the lecture. */
const choices = [1, 2, 2, 1, 1, 2] as const;
const studentTop = (at: number): number => 16 + at * 27;
const groupTops: Readonly<Record<Student, number>> = { a: 13, b: 91 };
const isIn = (cardAt: number) => (_: Student, at: number) => cardAt === 0 || choices[at] === cardAt;

/** Three classes: with whole groups, or with the students who enrolled in each. */
export function ClassListPicture({ answer }: { answer: Answer }) {
  const lists =
    answer === 'groups'
      ? [['a', 'a', 'a', 'b', 'b', 'b'] as const, ['a', 'a', 'a'] as const, ['b', 'b', 'b'] as const]
      : cardTops.map((_, at) => students.filter(isIn(at)));
  return (
    <svg className={classes.picture} viewBox="0 0 360 164" role="img" aria-label={texts.answers[answer].picture}>
      {answer === 'groups' ? <Groups /> : <SingleStudents />}
      {cardTops.map((top, at) => (
        <g key={top}>
          <rect className={classes.card} x={card.left} y={top} width={card.width} height={card.height} rx="8" />
          <rect
            className={classes.title}
            x={card.left + 12}
            y={top + 10}
            width={at === 0 ? 44 : 28}
            height="5"
            rx="2.5"
          />
          {lists[at]?.map((student, place) => (
            <Person key={place} student={student} x={card.left + 18 + place * 16} y={top + 32} scale={0.66} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Groups() {
  return (['a', 'b'] as const).map((student, at) => {
    const top = groupTops[student];
    return (
      <g key={student} data-student={student}>
        {[0, at + 1].map((cardAt) => (
          <path key={cardAt} className={classes.whole} d={curve(110, top + 30, cardAt)} />
        ))}
        <rect className={classes.group} x="4" y={top} width="106" height="60" rx="12" />
        {[0, 1, 2].map((place) => (
          <Person key={place} student={student} x={29 + place * 28} y={top + 31} />
        ))}
      </g>
    );
  });
}

function SingleStudents() {
  return students.map((student, at) => (
    <g key={at} data-student={student}>
      {[0, choices[at] ?? 0].map((cardAt) => (
        <path key={cardAt} className={classes.single} d={curve(72, studentTop(at), cardAt)} />
      ))}
      <Person student={student} x={57} y={studentTop(at)} />
    </g>
  ));
}

function Person({ student, x, y, scale = 1 }: { student: Student; x: number; y: number; scale?: number }) {
  return (
    <g className={classes.person} data-student={student} transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle cy="-5.5" r="4.5" />
      <path d="M-8 10.5a8 8 0 0 1 16 0z" />
    </g>
  );
}

const curve = (x: number, y: number, cardAt: number): string => {
  const end = (cardTops[cardAt] ?? 0) + card.height / 2;
  const middle = (x + card.left) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${end} ${card.left} ${end}`;
};
