import { plural } from '@muster/contract/http/plural';

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
  facultyOffices:
    'Name, student number, email, programme and attendance are always shown. Choose what offices need besides; lists and exports leave out the rest.',
  asksPasskey:
    'Students with a passkey confirm each check-in with it, so that the person must be with the phone. Without one, or without using it, the check-in counts and the lecturer sees a flag.',
  secondCodeShare:
    'Later in a class, the display shows a second code for 30 seconds, without notice. It asks students with a flag and this share of the others; a missing answer is a flag, never an absence. 0 switches it off.',
  years: 'The years that forms, filters and imports offer. Year 0 is a foundation year.',
  terms: 'The parts of an academic year, in order.',
  credits: 'The credits that a module may have.',
  classTypes: 'The types of timetable entries. Press Enter after each type.',
  recorded: 'Attendance only recorded',
  recordedHint:
    'Students see their marks, which count in no percentage, report or warning. Applies to past classes, too.',
  counted: 'Only the number of people counted',
  countedHint: 'As recorded, and a student without a mark is not shown as absent.',
  singleSignOn:
    'People sign in with their university account, through OpenID Connect (Microsoft Entra ID, Google, Keycloak) or SAML (Shibboleth, eduGAIN federations, AD FS). Register Muster there with the addresses below.',
  singleSignOnSwitch: 'When you save, the configuration of the provider is read to check it.',
  issuer: 'Address of the provider. Its configuration is at /.well-known/openid-configuration below it.',
  metadataUnknown:
    'This file is not the metadata of one SAML provider. Ask your IT for its metadata (XML) with a redirect binding.',
  certificates:
    'Assertions must be signed with the key of one of them. Add the next one before the provider changes its key.',
  subjectAttribute: 'Such as urn:oasis:names:tc:SAML:attribute:pairwise-id. Leave it blank for the persistent NameID.',
  trustsEmailOfSaml:
    'SAML does not say whether an email is verified. Only if people cannot choose their email there; without it, people are found by number only.',
  secretStored: 'Stored. Enter another one to replace it',
  label: 'What people call this account.',
  matching:
    'The first sign-in finds the accounts of a person by email or number. Later ones use the identity of the person at the provider.',
  emailClaim: 'Usually email.',
  emailAttribute: 'Such as mail.',
  domain: 'Only emails of this domain count.',
  studentNumberClaim: 'Opens accounts of students only. Leave it blank to use the email only.',
  employeeIdClaim: 'Opens accounts of lecturers only. Your provider must not send it for students.',
  formerNumberClaim: (claim: string) =>
    `The claim "${claim}" is not used any more, because one claim for both lists let a student open the account of the employee with the same number. Enter it for one role. People who are linked already still sign in.`,
  sharedNumbers: (count: number) =>
    `${count} ${plural(count, 'number is', 'numbers are')} both a student number and an employee ID. Make sure that your provider sends each claim for one role only, or leave both blank.`,
  commonAddress: (address: string) =>
    `It was set up with ${address}, the same for all universities, which is less safe. Register the address above with your provider, then switch this off and save. Remove the old address there afterwards: while it is registered, codes for your university can be sent to it. You can't switch this on again.`,
  trustsEmail:
    'For providers that do not say whether an email is verified, such as Microsoft Entra ID. Only if people cannot choose their email there.',
  factorAcr: 'Your provider sends it after a second factor. The amr methods otp, mfa, hwk, swk and fpt always count.',
  rules: 'A stolen password of an administrator opens the records of everyone. A second factor prevents that.',
  rulesSwitch:
    'Administrators who have none set one up at their next sign-in. You need one first: set it up on your profile page.',
  proxy: {
    unnamed: "A proxy forwards requests to Muster, but Muster isn't set up to trust it.",
    silent: "The address of Muster is https, so a proxy forwards requests, but it doesn't say where they come from.",
    effect:
      "A few wrong passwords of one person can then slow down everyone's sign-in, and check-ins from elsewhere can't be flagged.",
  },
  campus: {
    title: "Check-ins from outside the campus aren't flagged right away",
    text: "Muster doesn't know the networks of your campus. It flags only students who are alone in their network in at least 4 of 6 classes, once a week.",
  },
  passwordRoles: 'Without a password a role depends on the provider. Keep one for administrators.',
  expected: 'Decides the class lists of classes that name no groups.',
  groups: 'Students belong to groups',
  groupsHint:
    'Each student needs a group of a degree programme and year. Off: students need no group, and a class expects the students who are enrolled.',
  mandatory: 'Expect students who must take the module but are not enrolled in it',
  mandatoryHint:
    'Only in classes without groups. Repeaters and students who chose the module are expected by their enrolment.',
  mandatoryChoices: {
    without_enrolments: 'Until the first regular enrolment',
    always: 'Always',
    never: 'Never',
  },
  teachingGroups: 'Parallel groups of a module, such as lab group A and lab group B.',
  parallel: 'When a student checks in to the class of another group',
  parallelHint:
    'The register names both groups. If it counts, it replaces a missed class of their own group: of the same module, class type and week.',
  parallelChoices: {
    ask: 'The lecturer decides',
    shown: 'Accept it, without counting it',
    counts: 'Accept it, in place of their own class',
  },
  lecturersMove: 'Lecturers move students between groups that they teach',
  lecturersMoveHint: 'Off: only administrators move students.',
  statuses: 'The statuses that lecturers can choose. Marks that exist stay as they are.',
  late: 'Late. When it is off, check-ins after the late limit count as present.',
  online: 'Online, for students who attended remotely. It counts as attended.',
  excused: 'Excused. Approved absences are excused even when it is off.',
} as const;
