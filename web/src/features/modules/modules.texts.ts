import type { Module } from '@muster/contract/modules';

export const texts = {
  added: 'Module added successfully!',
  addFailed: (message: string) => `Error adding module: ${message}`,
  updated: 'Module updated successfully!',
  updateFailed: (message: string) => `Error updating module: ${message}`,
  notSignedIn: 'Please log in to add modules',
  noUniversity: 'University ID not found. Please contact support.',
  loadFailed: 'Failed to fetch data',
  notFound: 'Module not found',
  photoFailed: 'Photo upload failed, but module will be created without photo',
  photoKept: 'Photo upload failed, the module keeps the photo it had',
} as const;

export const mappingTexts = {
  mapped: (degrees: number) => `Module mapped to ${degrees} degree program(s) successfully!`,
  mapFailed: (message: string) => `Error mapping module: ${message}`,
  notSignedIn: 'Please log in to map modules',
  noUniversity: 'Unable to determine your university. Please contact support.',
  noModuleFound: 'No modules found',
} as const;

/** Before a mapping goes, which is for good. */
export const removalQuestion = (degree: string, year: number) => ({
  title: `Remove the mapping to ${degree}, Year ${year}?`,
  text: 'Students of this degree are no longer expected in the module because of it. Past rosters and marks stay.',
  yes: 'Remove',
});

/** 'CS2022 Data Structures'. */
export const nameOf = ({ module_code, module_name }: Pick<Module, 'module_code' | 'module_name'>): string =>
  `${module_code} ${module_name}`;
