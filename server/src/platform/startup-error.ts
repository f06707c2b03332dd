/** An expected reason why the server cannot start. Printed as one sentence, without a stack trace. */
export function startupError(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'StartupError' });
}

export const isStartupError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartupError';
