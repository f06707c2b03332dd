export const texts = {
  title: 'Students List',
  nobody: 'No Students Found',
  loadFailed: 'Failed to fetch students',
} as const;
