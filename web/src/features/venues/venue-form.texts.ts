export const texts = {
  back: 'Back to Time Table Management',
  title: 'Venues',
  about: 'Rooms and halls. Timetables suggest active venues and warn when one is too small.',
  added: 'Venue added successfully!',
  addFailed: (message: string) => `Error adding venue: ${message}`,
  updated: 'Venue updated successfully!',
  updateFailed: (message: string) => `Error updating venue: ${message}`,
  notSignedIn: 'Please log in to add venues',
  loadFailed: 'Failed to fetch data',
  none: 'No venues yet',
  notFound: 'Venue not found',
  position: 'Position (optional)',
  positionAbout:
    "Sessions in this venue can use it as their location check. Students outside are flagged, not blocked, and locations aren't stored.",
  noPosition: "Couldn't read your position. Allow it for this site, or type it.",
  namesFollow: 'Renaming also updates timetable entries.',
} as const;
