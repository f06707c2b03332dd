import { describe, expect, it } from 'vitest';
import { planMove } from './teaching-group-moves.rules.ts';

const begun = { id: 'begun', has_begun: true, target_id: null };
const back = { id: 'back', has_begun: true, target_id: 'earlier' };
const new_ = { id: 'new', has_begun: false, target_id: null };
const newBack = { id: 'new back', has_begun: false, target_id: 'earlier' };

describe('a move to another teaching group', () => {
  it('ends enrolments that have begun, and changes the others, from today on', () => {
    expect(planMove([begun, back, new_, newBack], 'today')).toEqual({
      renamed: ['new'],
      replaced: ['new back'],
      left: ['begun', 'back'],
      entered: ['new back', 'begun', 'back'],
    });
  });

  it('leaves no day in the old group for the whole term', () => {
    expect(planMove([begun, back], 'term')).toEqual({
      renamed: ['begun'],
      replaced: ['back'],
      left: [],
      entered: ['back'],
    });
  });
});
