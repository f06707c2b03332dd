export const secondCodeTexts = {
  title: 'Are you still in class?',
  text: 'Your lecturer shows a second code now. Scan it, or type the 8 characters.',
  /** The time left, in whole seconds. */
  left: (seconds: number) => `${seconds} s left`,
  notNeeded: {
    title: "You're checked in",
    text: 'This second code does not ask you, so there is nothing to do.',
  },
  answered: {
    title: 'Thanks, you are in class',
    text: 'You answered the second code. Your attendance stays as it is.',
  },
} as const;
