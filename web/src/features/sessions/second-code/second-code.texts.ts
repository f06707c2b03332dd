import { secondCodeTexts as ofStudents } from '#lib/check-in/second-code.texts.ts';

/** The register on a page that waits on the projector for the second code. */
export const registerTexts = {
  title: 'Register',
  hidden: 'Hidden, because students may see this page.',
  shown: 'Students may see this page.',
  show: 'Show the register',
  hide: 'Hide the register',
  otherWindow: 'Open in another window',
} as const;

export const secondCodeTexts = {
  title: 'Second code',
  toStudents: 'Everyone: scan or type this code now, even if your phone does not ask for it.',
  typed: 'To type on the page of your check-in',
  left: ofStudents.left,
  due: 'It appears once at a random time, if this page is visible on the projector then. Some students are chosen; those who do not answer get a flag.',
  /** `at`: time of day. */
  shown: (at: string) => `Shown at ${at}. Students who were chosen and did not answer have a flag in the register.`,
  missed: 'It was not shown by itself, because this page was not visible on the projector.',
  notDue: 'This class is too short for a random time. You can show it yourself.',
  show: 'Show it now',
} as const;
