import { execFileSync } from 'node:child_process';
import type { Check, SourceFile } from './source-files.ts';

/**
 * Words that make a sentence or a name hard to read, and what to write instead. They are searched in identifiers, file names,
 * comments, test titles, documents and screen texts. Word boundaries include camelCase and snake_case parts of a name.
 */
const bannedWords: readonly (readonly [word: string, instead: string])[] = [
  ['whoever', 'name the person or program: the user, the caller, the client'],
  ['whomever', 'name the person or program: the user, the caller, the client'],
  ['nobody', 'say what does not exist: "no student", "no client"'],
  ['somebody', 'name the person or program: a user, another client'],
  ['told', 'message, notified, reported, logged'],
  ['asked', 'requested, called, filter'],
  ['standing', 'existing, current'],
  ['stands', 'is, exists, applies'],
  ['goodbye', 'close'],
  ['turnstile', 'concurrency limit, semaphore'],
  ['errand', 'background task'],
  ['errands', 'background tasks'],
  ['hearing', 'barrier, notification'],
  ['anew', 'again'],
  ['meanwhile', 'in the meantime is rarely needed: name the event'],
  ['goes on', 'continues'],
  ['go on', 'continue'],
  ['of its own', 'its own, separate'],
  ['so many', 'the number, at most'],
  ['so long as', 'while'],
  ['is kept', 'is stored, is retained, stays'],
  ['put right', 'correct'],
  ['turn to', 'contact'],
  ['turned away', 'rejected'],
  ['as promise', 'import the endpoint under a name that says what it is: checkInEndpoint'],
  ['as promises', 'import the contract under the name of its feature'],
];

/** In texts of screens and mails only: code and comments use some of them in their technical sense. */
const bannedInTexts: readonly (readonly [word: string, instead: string])[] = [
  ['at once', 'right away'],
  ['as it was', 'unchanged, as before'],
  ['take over', 'use, update'],
  ['takes over', 'uses, updates'],
  ['looked for', 'checked'],
  ['mailed', 'emailed'],
  ['so long', 'the time'],
  ['so far as', 'if'],
  ['whether or not', 'even if'],
  ['Who (?!is)\\w+', 'name the person: the lecturer, students'],
];
const hasTexts = /^web\/src\/.*(?:\.tsx|\.texts\.ts)$|^(?:server|contract)\/src\/.*\.texts\.ts$/u;
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gmu;

const textPatterns = bannedInTexts.map(([word, instead]) => ({
  word: word.replace(/ \(.*/u, ''),
  instead,
  pattern: new RegExp(String.raw`\b${word.replaceAll(' ', String.raw`\s+`)}\b`, 'gu'),
}));

/** Words that sound translated, in texts that people read. */
const textProblems = ({ path, text }: SourceFile): string[] => {
  if (!hasTexts.test(path) || /\.(?:test|setup)\.tsx?$/u.test(path)) return [];
  const texts = text.replace(comments, (comment) => comment.replaceAll(/[^\n]/gu, ' '));
  return textPatterns.flatMap(({ word, instead, pattern }) =>
    [...texts.matchAll(pattern)].map(
      ({ index }) => `${path}:${lineAt(texts, index)} shows "${word}" (better: ${instead})`,
    ),
  );
};

const patterns = bannedWords.map(([word, instead]) => {
  const [first = '', ...rest] = word;
  const tail = rest.join('').replaceAll(' ', String.raw`\s+(?:[*/#>-]+\s+)?`);
  const capital = first.toUpperCase();
  return {
    word,
    instead,
    pattern: new RegExp(`(?<![A-Za-z])[${first}${capital}]${tail}(?![a-z])|(?<=[a-z])${capital}${tail}(?![a-z])`, 'gu'),
  };
});

/** Fields, columns and audit actions that other programs use or that are stored, and screen texts in which the word is natural. */
const allowed =
  /\b(?:asked_at|is_standing|mark_question\.asked|privacy_enquiry\.asked|[Yy]ou asked|asked to|Asked<|attendance is kept)/gu;

/** Migrations never change once they are released, and the check has to name what it looks for. */
const isExempt = (path: string): boolean =>
  /^server\/src\/migrations\/\d{4}_/.test(path) || /^tools\/(checks\/language|checks\.test)\.ts$/.test(path);

export const languageProblems: Check = (files) => [...files.flatMap(textProblems), ...wordProblems(files)];

const wordProblems: Check = (files) =>
  files
    .filter(({ path }) => !isExempt(path))
    .map(({ path, text }) => ({ path, text: text.replace(allowed, (name) => '_'.repeat(name.length)) }))
    .flatMap(({ path, text }) =>
      patterns.flatMap(({ word, instead, pattern }) => [
        ...(path.search(pattern) >= 0 ? [`${path}: the file name contains "${word}" (better: ${instead})`] : []),
        ...[...text.matchAll(pattern)].map(
          ({ index }) => `${path}:${lineAt(text, index)} contains "${word}" (better: ${instead})`,
        ),
      ]),
    );

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const maxSubjectLength = 72;
const conventional = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w,-]+\))?!?: \S/u;

/** Conventional Commits, with a subject that fits into one line of a log. */
export function subjectProblems(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    if (/^(?:Merge|Revert) /u.test(subject)) return [];
    if (subject.length > maxSubjectLength)
      return [`"${subject}" has ${subject.length} characters, more than ${maxSubjectLength}: move the why to the body`];
    return conventional.test(subject) ? [] : [`"${subject}" does not begin with a type: write "fix(imports): …"`];
  });
}

/** Older commits follow no convention. */
const lastCommitWithoutConvention = '2da96ca';

/** Subjects since then; none where the history is not there, as in a shallow clone or an unpacked archive. */
export function readSubjects(root: string): string[] {
  try {
    const range = `${lastCommitWithoutConvention}..HEAD`;
    const output = execFileSync('git', ['log', '--format=%s', range], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return output.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
