export const texts = {
  title: 'University',
  about: 'These settings are for everyone in the university.',
  saved: 'Settings saved.',
  saveFailed: (text: string) => `Couldn't save the settings: ${text}`,
  notSignedIn: 'Authentication failed. Please log in again.',
  logoFailed: (text: string) => `The settings are saved, but not the logo: ${text}`,
  timeZone:
    'A change keeps the times of day: a class at 9:00 then begins at 9:00 of the new zone. Classes that were already opened keep the moment at which they take place.',
  weekStart: 'First day in calendars and date fields.',
  clock: 'How times are shown to everyone.',
  senderName: 'Name of the sender of emails. Without one, the name of the university.',
  replyTo: 'Where answers to emails arrive, such as the address of your registry.',
  lateScans:
    'Scans that a phone kept without a network arrive later, with a flag. They count right away, or when it is off only after the lecturer accepts them.',
  years: 'The years that forms, filters and imports offer. Year 0 is a foundation year.',
  terms: 'The parts of an academic year, in order.',
  credits: 'The credits that a module may have.',
  classTypes: 'The types of timetable entries. Press Enter after each type.',
  statuses: 'The statuses that lecturers can choose. Marks that exist stay as they are.',
  late: 'Late. When it is off, check-ins after the late limit count as present.',
  online: 'Online, for students who attended remotely. It counts as attended.',
  excused: 'Excused. Approved absences are excused even when it is off.',
} as const;
