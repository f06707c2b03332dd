export const texts = {
  title: 'Students List',
  nobody: 'No Students Found',
  loadFailed: 'Failed to fetch students',
  noRecord:
    'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.',
} as const;
