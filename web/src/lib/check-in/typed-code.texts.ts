import { type TypedCode, typedLength } from './parse-code.logic.ts';

/** What is wrong with a typed code before it is worth sending; empty when nothing is. */
export function typedCodeProblem({ missing, hasInvalidCharacter: hasStranger }: TypedCode): string {
  if (hasStranger) return 'The letter U is in no code. Is it a V?';
  if (missing === typedLength) return `Please type the ${typedLength} characters.`;
  return missing > 0 ? `${missing} more ${missing === 1 ? 'character is' : 'characters are'} missing.` : '';
}
