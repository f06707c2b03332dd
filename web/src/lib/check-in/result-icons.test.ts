import { expect, describe, it } from 'vitest';
import { refusalKind } from './result-icons.ts';

describe('refusalKind', () => {
  it('tells the common refusals apart', () => {
    const codes = ['code_expired', 'session_closed', 'not_on_list', 'wrong_role', 'code_unknown'] as const;
    expect(new Set(codes.map(refusalKind)).size).toBe(codes.length);
  });
});
