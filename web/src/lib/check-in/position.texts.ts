/** Shown before the browser asks for the location. */
export const positionTexts = {
  title: 'This class checks your location',
  text: "We compare it with the room once and don't store it, only whether you were inside. You'll be checked in either way, from when you scanned or typed the code.",
  share: 'Share my location',
  finding: 'Finding your location…',
  without: 'Continue without location',
} as const;
