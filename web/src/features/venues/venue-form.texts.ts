export const texts = {
  back: 'Back to Time Table Management',
  title: 'Venues',
  about: 'Where classes are held. Timetables offer the active ones, and say when a room is too small.',
  added: 'Venue added successfully!',
  addFailed: (message: string) => `Error adding venue: ${message}`,
  updated: 'Venue updated successfully!',
  updateFailed: (message: string) => `Error updating venue: ${message}`,
  notSignedIn: 'Please log in to add venues',
  noUniversity: 'Unable to determine your university. Please contact support.',
  loadFailed: 'Failed to fetch data',
  none: 'There is no venue yet.',
  notFound: 'Venue not found',
  position: 'Position (optional)',
  positionAbout:
    'A class session here offers it as its area. Students outside are flagged for review, never refused, and their position is not kept.',
  noPosition: 'Your position could not be read. Allow it for this site, or type it.',
  namesFollow: 'Timetable entries that name this venue take over a new name.',
} as const;
