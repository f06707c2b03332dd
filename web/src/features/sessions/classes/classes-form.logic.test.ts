import { describe, expect, it } from 'vitest';
import { toClassForm } from './classes-form.logic.ts';

const workshop = { module_id: 'a', session_type: 'Workshop' };

describe('short form of a class session', () => {
  it('has the type of the current class until a type or another module is chosen', () => {
    expect(toClassForm({}, undefined).session_type).toBe('lecture');
    expect(toClassForm({}, workshop).session_type).toBe('workshop');
    expect(toClassForm({ module_id: 'a' }, workshop).session_type).toBe('workshop');
    expect(toClassForm({ module_id: 'b' }, workshop).session_type).toBe('lecture');
    expect(toClassForm({ module_id: 'a', session_type: 'seminar' }, workshop).session_type).toBe('seminar');
  });

  it('has its own word for a laboratory', () => {
    expect(toClassForm({}, { module_id: 'a', session_type: 'Laboratory' }).session_type).toBe('lab');
  });
});
