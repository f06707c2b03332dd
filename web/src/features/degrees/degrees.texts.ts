import type { Degree } from '@muster/contract/academics/degrees';
import { formatCount } from '@muster/contract/http/plural';

export const levelLabels = {
  undergraduate: 'Undergraduate',
  postgraduate: 'Postgraduate',
  doctoral: 'Doctoral',
} as const satisfies Record<Degree['degree_level'], string>;

export const pathLabels = {
  local: 'Local',
  international: 'International',
} as const satisfies Record<Degree['local_international'], string>;

export const texts = {
  added: 'Degree Program added successfully!',
  addFailed: (message: string) => `Error adding degree program: ${message}`,
  updated: 'Degree Program updated successfully!',
  updateFailed: (message: string) => `Error updating degree program: ${message}`,
  statusChanged: (name: string, isActive: boolean) => `${name} is now ${isActive ? 'Active' : 'Inactive'}`,
  notSignedIn: 'Please log in to add degree programs',
  notFound: 'Degree programme not found',
  none: 'No degree programmes yet',
  loadFailed: 'Failed to fetch data',
} as const;

/** 'Undergraduate · Local · 4 years · Science'. Distinguishes degrees with the same name. */
export const formatDegreeDetail = (
  degree: Pick<Degree, 'programme_code' | 'degree_level' | 'local_international' | 'duration_years' | 'department'>,
): string =>
  [
    ...(degree.programme_code === null ? [] : [degree.programme_code]),
    levelLabels[degree.degree_level],
    pathLabels[degree.local_international],
    formatCount(degree.duration_years, 'year'),
    ...(degree.department === null ? [] : [degree.department]),
  ].join(' · ');

/** 'BSc Physics (Undergraduate, Local)'. */
export const formatDegreeLabel = (
  degree: Pick<Degree, 'degree_programme' | 'programme_code' | 'degree_level' | 'local_international'>,
): string =>
  `${degree.degree_programme} (${degree.programme_code ?? `${levelLabels[degree.degree_level]}, ${pathLabels[degree.local_international]}`})`;
