/** Date of the policy text below. */
export const updatedOn = '28 November 2026';

/** The ten sections of the policy. The retention job of the server implements every period in them. */
export const sections: readonly {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    paragraphs: ['Your university enters most of this data. Using Muster adds the rest:'],
    points: [
      'Identity and contact: name, email, student number or employee ID, phone number, address, date of birth and gender where your university records them.',
      'Studies and teaching: degree programme, group, year, semester, modules and timetable.',
      'Attendance: for each class whether you were present, late, online, absent or excused, when, and whether it was recorded by QR code, typed code or by hand.',
      'Location checks (geofencing), only where a class uses them: your position is compared in memory. Muster stores the result (in, out or uncertain) and its accuracy, never your coordinates.',
      'Camera: the picture is read for a QR code on your own device. No image leaves it.',
      'Sign-ins: when, and with which kind of browser and system, so that you can tell your devices apart.',
      'Devices and networks: one-way fingerprints that show when one device checks in for several people.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: ['We use your information only for teaching:'],
    points: [
      'to record attendance and to show it to you and to those who teach you;',
      'to plan classes, groups and timetables;',
      'to warn you early by email when you miss too many classes, where your university has switched that on;',
      'to protect the record: unusual check-ins are flagged for a lecturer, who decides. No decision against you is made automatically;',
      'to keep accounts safe and to answer your questions.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Connections are encrypted wherever your university serves the product over https. Passwords and sign-in tokens are stored only as hashes that cannot be reversed. Every university sees only its own data. Every correction of an attendance record is logged with who changed it, when, and the previous value.',
    ],
  },
  {
    id: 'retention',
    title: 'Retention',
    paragraphs: ['We keep information as long as it is needed, then delete it automatically:'],
    points: [
      'Attendance records are kept for the duration of your programme plus 7 years.',
      'Location data is deleted after 1 year.',
      'Active accounts that are not used for 2 years are proposed to your university. It can keep an account active. Otherwise you get an email, and the account is set inactive 30 days later unless you sign in before.',
      'Inactive accounts are anonymised after 2 years.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'You, the lecturers of your classes and the administrators of your university can see your attendance. It is not sold or given to advertisers. It is passed on only if the law requires it, or to a provider who runs Muster for your university and is bound by this policy.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: ['You may at any time'],
    points: [
      'see what Muster stores about you and receive a copy: your profile page has the download;',
      'have wrong information corrected: you can change your phone number, your university the rest;',
      'ask for deletion or restriction, unless the law requires the record to be kept;',
      'object to a location check and check in by typed code or through your lecturer;',
      'complain to your data protection authority.',
    ],
  },
  {
    id: 'minors',
    title: 'Minors',
    paragraphs: [
      'Muster is made for members of universities. If a student is a minor, your university is responsible for the consent that the law requires from parents or guardians. We do not knowingly collect information from children outside of an enrolment.',
    ],
  },
  {
    id: 'transfers',
    title: 'International transfers',
    paragraphs: [
      'Your information is stored where your university runs Muster. If that is in another country, your university makes sure that it has the same protection there as at home.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, the new text appears on this page with its date. Changes that affect your rights are announced in Muster before they take effect.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      'Contact the data protection office or the academic office of your university. Privacy enquiries are answered within 30 days. Muster is made by a software company; your university can contact it about questions on the system itself.',
    ],
  },
];
