/** Roles inside the administration of a university. */
export const adminRoles = ['owner', 'registrar', 'timetabler', 'reader', 'faculty_office'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Parts of the product. The guard of each endpoint that administrators may call names one. */
export const adminAreas = [
  'account',
  'administrators',
  'settings',
  'people',
  'academics',
  'timetables',
  'attendance',
  'imports',
  'reports',
  'privacy',
  'audit',
] as const;
export type AdminArea = (typeof adminAreas)[number];

type Access = 'write' | 'read';

/** The access rules of administrators: role → area → access. An area that is not listed is closed to the role. */
const adminAccess: Readonly<Record<AdminRole, Partial<Record<AdminArea, Access>>>> = {
  owner: Object.fromEntries(adminAreas.map((area) => [area, 'write'])),
  registrar: {
    account: 'write',
    settings: 'read',
    people: 'write',
    academics: 'write',
    timetables: 'write',
    attendance: 'write',
    imports: 'write',
    reports: 'write',
    privacy: 'write',
  },
  timetabler: {
    account: 'write',
    settings: 'read',
    people: 'read',
    academics: 'read',
    timetables: 'write',
    attendance: 'read',
    // Only kinds whose area it may change, see importAreas.
    imports: 'write',
    reports: 'read',
  },
  reader: {
    account: 'write',
    settings: 'read',
    people: 'read',
    academics: 'read',
    timetables: 'read',
    attendance: 'read',
    imports: 'read',
    reports: 'read',
    audit: 'read',
  },
  // Of its departments alone, and only endpoints whose guard admits it (`admitsFacultyOffices`).
  faculty_office: {
    account: 'write',
    people: 'read',
    academics: 'read',
    timetables: 'read',
    reports: 'read',
  },
};

/** Roles that an approval or an enrolment code can give; a faculty office needs departments too. */
export const newAdminRoles = adminRoles.filter((role) => role !== 'faculty_office');
export type NewAdminRole = (typeof newAdminRoles)[number];

export const mayRead = (role: AdminRole, area: AdminArea): boolean => adminAccess[role][area] !== undefined;
export const mayWrite = (role: AdminRole, area: AdminArea): boolean => adminAccess[role][area] === 'write';
