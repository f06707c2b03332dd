import { plural } from '@muster/contract/http/plural';
import { type TypedCode, typedLength } from './parse-code.logic.ts';

/** What is wrong with a typed code; empty if it can be sent. */
export function typedCodeProblem({ missing, hasInvalidCharacter }: TypedCode): string {
  if (hasInvalidCharacter) return 'Codes never contain U. Did you mean V?';
  if (missing === typedLength) return `Please type the ${typedLength} characters.`;
  return missing > 0 ? `${missing} more ${plural(missing, 'character is', 'characters are')} missing.` : '';
}
