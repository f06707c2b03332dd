import { describe, expect, it } from 'vitest';
import { ApiProblem } from './problem.ts';
import { detailedProblemText, noUniversityText, saveErrorText } from './save-failure.ts';

const texts = {
  notSignedIn: 'Please log in to add groups',
  failed: (text: string) => `Error adding group: ${text}`,
};

describe('save failure texts', () => {
  it('explain an expired session and a missing university', () => {
    expect(saveErrorText(texts, 'x', new ApiProblem('unauthenticated', 401))).toBe(texts.notSignedIn);
    expect(saveErrorText(texts, 'x', new ApiProblem('no_admin_record', 403))).toBe(noUniversityText);
    const own = { ...texts, noUniversity: 'University ID not found.' };
    expect(saveErrorText(own, 'x', new ApiProblem('no_admin_record', 403))).toBe('University ID not found.');
    expect(saveErrorText(texts, 'Taken', new ApiProblem('conflict', 409, 'Taken'))).toBe('Error adding group: Taken');
  });

  it('use the message, else the details, else a default', () => {
    expect(detailedProblemText(new ApiProblem('conflict', 409, 'Taken', { group_name: 'Is taken' }))).toBe('Taken');
    expect(detailedProblemText(new ApiProblem('conflict', 409, undefined, { group_name: 'Is taken' }))).toBe(
      'Is taken',
    );
    expect(detailedProblemText(new TypeError('x'))).toBe('Unknown error occurred');
  });
});
