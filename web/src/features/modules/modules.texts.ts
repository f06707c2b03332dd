import { bandLimits, formatPercent } from '@muster/contract/attendance/attendance';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import type { Module } from '@muster/contract/academics/modules';

export const texts = {
  added: 'Module added successfully!',
  addFailed: (message: string) => `Error adding module: ${message}`,
  updated: 'Module updated successfully!',
  updateFailed: (message: string) => `Error updating module: ${message}`,
  statusChanged: (code: string, isActive: boolean) => `${code} is now ${isActive ? 'Active' : 'Inactive'}`,
  notSignedIn: 'Please log in to add modules',
  noUniversity: 'University ID not found. Please contact support.',
  loadFailed: 'Failed to fetch data',
  notFound: 'Module not found',
  photoFailed: 'Photo upload failed, but module will be created without photo',
  byClassType: 'As its class types',
  requirementHint: 'Where it is not required, no percentage, report or warning counts the classes of the module.',
  limitHint: `From this percentage on, attendance is Excellent; Average from ${bandLimits.Excellent - bandLimits.Average} points below. Empty: ${formatPercent(bandLimits.Excellent)}.`,
  photoNotReplaced: 'Photo upload failed, so the photo was not changed',
} as const;

export const mappingTexts = {
  mapped: (degrees: number) => `Module mapped to ${degrees} degree program(s) successfully!`,
  mapFailed: (message: string) => `Error mapping module: ${message}`,
  notSignedIn: 'Please log in to map modules',
  noModuleFound: 'No modules found',
} as const;

/** Question before a mapping is deleted. */
export const removalQuestion = (degree: string, year: number) => ({
  title: `Remove the mapping to ${degree}, Year ${year}?`,
  text: "Students of this degree won't be expected in this module any more. Past records are kept.",
  confirmLabel: 'Remove',
});

/** 'CS2022 Data Structures'. */
export const formatModuleName = ({ module_code, module_name }: Pick<Module, 'module_code' | 'module_name'>): string =>
  `${module_code} ${module_name}`;

/** 'Attendance recorded only', 'Attendance limit 70%'; empty for a module that follows its class types. */
export const attendanceText = (requirement: Module['attendance_requirement'], limit: number | null): string =>
  [
    requirement === null ? '' : `Attendance ${requirementLabels[requirement].toLowerCase()}`,
    limit === null || (requirement !== null && requirement !== 'required')
      ? ''
      : `Attendance limit ${formatPercent(limit)}`,
  ]
    .filter(Boolean)
    .join(' · ');
