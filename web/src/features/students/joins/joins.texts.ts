import { joinUndoDays, maxJoinMarks } from '@muster/contract/people/student-joins';

export const texts = {
  title: 'Join with another record',
  text: `For a student who is in the list twice, such as under a new number. One record gets the entries of both; searches and imports know the other number as a further one. You can separate them again for ${joinUndoDays} days.`,
  other: 'The other record',
  field: 'Student',
  search: 'Search by name, number or email',
  noneFound: 'No students found',
  suggested: 'Same name and date of birth',
  which: 'Which record stays?',
  whichText:
    'It keeps its programme, group and contact data, and is active if one of the two is. The other one becomes inactive.',
  choices: 'What the record has afterwards',
  number: 'Student ID',
  name: 'Name',
  signIn: 'Email and sign-in',
  signInText:
    'The password and devices of this account stay. The other account is closed, and the student gets an email.',
  moves: 'What moves',
  nothing: 'The other record has no entries.',
  marks: 'Classes with two marks',
  marksText: 'The better one stays.',
  latestMarks: `The better one stays. These are the latest ${maxJoinMarks}.`,
  caution: 'These may be two people',
  confirmFirst: 'Please confirm this, or choose another record',
  choose: 'Please choose the other record',
  submit: 'Join records',
  busy: 'Joining...',
  joined: 'Records joined',
  separated: 'Records separated',
  noMark: 'No mark',
  history: 'Joined records',
} as const;

export const separateQuestion = (number: string) => ({
  title: `Separate ${number} again?`,
  text: 'What moved goes back to that record, and its sign-in opens again. Entries made since stay with this student.',
  confirmLabel: 'Separate',
  cancelLabel: 'Keep joined',
});
