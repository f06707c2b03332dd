import type { Answer } from './browser-settings.logic.ts';

export const texts = {
  basics: 'The name of your university, and how times and calendars are shown to everyone.',
  proposed: 'Time zone, week and clock are proposed from this browser.',
  save: 'Save and continue',
  saving: 'Saving...',
  question: 'Who is on the list of a class? Both can be mixed later, and the answer can be changed.',
  answers: {
    groups: {
      title: 'Groups',
      picture: 'Each group attends its classes as a whole: two groups share a lecture, and each has a class.',
      text: 'A class is the students of a group of one degree programme, year and semester.',
      usual: 'Usual at schools, health faculties and colleges with fixed groups.',
      button: 'Use groups',
    },
    enrolments: {
      title: 'Enrolments',
      picture:
        'Students of two programmes enrol one by one: all of them in a lecture, and each in one of two parallel groups.',
      text: 'A class is the list of people who enrolled in that course or parallel group. Students need no group and no year.',
      usual: 'Usual at most universities of Europe, and for elective courses everywhere.',
      button: 'Use enrolments',
    },
  } satisfies Record<Answer, object>,
};
