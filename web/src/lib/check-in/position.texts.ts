/** What a student is told before the device is asked for its position. */
export const positionTexts = {
  title: 'This class asks where you are',
  text: 'Your position is compared with the room once and then forgotten; only “in”, “out” or “uncertain” is kept, and how exact that is. You are checked in either way, as of the moment when you scanned or typed the code.',
  share: 'Share my position',
  finding: 'Finding your position…',
  without: 'Go on without',
} as const;
