import type { Degree } from '@muster/contract/degrees';

export const levelWords = {
  undergraduate: 'Undergraduate',
  postgraduate: 'Postgraduate',
  doctoral: 'Doctoral',
} as const satisfies Record<Degree['degree_level'], string>;

export const pathWords = {
  local: 'Local',
  international: 'International',
} as const satisfies Record<Degree['local_international'], string>;

export const texts = {
  added: 'Degree Program added successfully!',
  addFailed: (message: string) => `Error adding degree program: ${message}`,
  updated: 'Degree Program updated successfully!',
  updateFailed: (message: string) => `Error updating degree program: ${message}`,
  notSignedIn: 'Please log in to add degree programs',
  noUniversity: 'Unable to determine your university. Please contact support.',
  notFound: 'Degree programme not found',
  loadFailed: 'Failed to fetch data',
} as const;

/** 'Undergraduate · Local · 4 years': what tells degrees of one name apart. */
export const detailOf = (degree: Pick<Degree, 'degree_level' | 'local_international' | 'duration_years'>): string =>
  [
    levelWords[degree.degree_level],
    pathWords[degree.local_international],
    degree.duration_years === 1 ? '1 year' : `${degree.duration_years} years`,
  ].join(' · ');

/** 'BSc Physics (Undergraduate, Local)': in one line. */
export const labelOf = (degree: Pick<Degree, 'degree_programme' | 'degree_level' | 'local_international'>): string =>
  `${degree.degree_programme} (${levelWords[degree.degree_level]}, ${pathWords[degree.local_international]})`;
