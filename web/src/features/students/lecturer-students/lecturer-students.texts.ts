export const texts = {
  title: 'Students List',
  noStudents: 'No Students Found',
  loadFailed: 'Failed to fetch students',
} as const;
