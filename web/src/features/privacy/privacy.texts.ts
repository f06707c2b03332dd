/** The day of the text below. */
export const updatedOn = '21 November 2026';

/** The policy's ten sections. Every figure here is carried out by a job of the server. */
export const sections: readonly {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}[] = [
  {
    id: 'collected',
    title: 'Information we collect',
    paragraphs: ['Your university enters most of what is kept here. Using the product adds the rest:'],
    points: [
      'Identity and contact: name, email, student number or employee ID, phone number, address, date of birth and gender where your university records them.',
      'Studies and teaching: degree programme, group, year, semester, modules and timetable.',
      'Attendance: for each class whether you were present, late, absent or excused, when, and whether it was recorded by QR code, typed code or by hand.',
      'Location checks (geofencing), only where a class uses them: your position is compared in memory. What is kept is the verdict (in, out or uncertain) and how exact it was, never your coordinates.',
      'Camera: the picture is read for a QR code on your own device. No image leaves it.',
      'Sign-ins: since when, and by which kind of browser and system, so that you can tell your devices apart.',
      'Devices and networks: one-way fingerprints that show when one device checks in for several people.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: ['Your information serves teaching and nothing else:'],
    points: [
      'to record attendance and to show it to you and to those who teach you;',
      'to plan classes, groups and timetables;',
      'to warn you early by email when you miss much, where your university has switched that on;',
      'to protect the record: unusual check-ins are flagged for a lecturer, who decides. No decision against you is made automatically;',
      'to keep accounts safe and to answer your questions.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Connections are encrypted wherever your university serves the product over https. Passwords and sign-in tokens are stored only as hashes that cannot be turned back. Every university sees its own data alone, and every correction of an attendance record keeps who changed it, when, and what it was before.',
    ],
  },
  {
    id: 'retention',
    title: 'Retention',
    paragraphs: ['Information is kept as long as it is needed and then removed by the system itself:'],
    points: [
      'Attendance records are kept for the duration of your programme plus 7 years.',
      'Location data is deleted after 1 year.',
      'Inactive accounts are anonymised after 2 years.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'Your attendance is seen by you, by the lecturers of your classes and by the administrators of your university. It is not sold, and it is not given to advertisers. It is passed on only where the law obliges your university to do so, or to a provider who runs the system for your university and is bound to this policy.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: ['You may at any time'],
    points: [
      'see what is held on you and receive a copy of it: your profile page has the download;',
      'have wrong information corrected: your phone number by yourself, the rest by your university;',
      'ask for deletion or restriction where no duty to keep the record stands against it;',
      'object to a location check and check in by typed code or through your lecturer;',
      'complain to your data protection authority.',
    ],
  },
  {
    id: 'minors',
    title: 'Minors',
    paragraphs: [
      'The product is made for members of universities. Where a student is under age, your university is responsible for the consent that the law asks of parents or guardians. We do not knowingly collect information from children outside of an enrolment.',
    ],
  },
  {
    id: 'transfers',
    title: 'International transfers',
    paragraphs: [
      'Your information is stored where your university runs the system. If that is in another country than yours, your university makes sure that it is protected there as it would be at home.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, the new text appears on this page with its date. A change that touches your rights is announced in the product before it takes effect.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      'Turn to the data protection office or the academic office of your university. Privacy enquiries are answered within 30 days. The product is made by a software company, which your university can involve where a question concerns the system itself.',
    ],
  },
];
