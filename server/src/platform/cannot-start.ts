/** A reason why the program cannot start, told to the person in one sentence and without a stack. */
export function cannotStart(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'CannotStart' });
}

export const isCannotStart = (error: unknown): error is Error => error instanceof Error && error.name === 'CannotStart';
