import type { AdminRole } from './admin-roles.ts';

export const adminRoleLabels: Readonly<Record<AdminRole, string>> = {
  owner: 'Owner',
  registrar: 'Registrar',
  timetabler: 'Timetabler',
  reader: 'Reader',
  faculty_office: 'Faculty office',
};

export const adminRoleTexts: Readonly<Record<AdminRole, string>> = {
  owner: 'Everything, including administrators and the settings of the university',
  registrar: 'All data: people, modules, timetables, attendance, reports and privacy',
  timetabler: 'Changes timetables, venues and semesters; reads the rest',
  reader: 'Reads, and changes nothing',
  faculty_office: 'Reads the people, modules, timetables and reports of its departments',
};
