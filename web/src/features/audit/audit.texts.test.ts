import type { AuditEvent } from '@muster/contract/accounts/audit';
import { describe, expect, it } from 'vitest';
import { actionText, detailLines, isOwnAccount, subjectPath, summaryText } from './audit.texts.ts';

const event: AuditEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-27T08:00:00.000Z',
  action: 'student.changed',
  actor: {
    account_id: '00000000-0000-4000-8000-000000000002',
    name: 'Ruth Okafor',
    role: 'admin',
    identifier: 'ruth@uni.example',
  },
  subject: { type: 'student', id: '00000000-0000-4000-8000-000000000003', label: 'Aiko Tanaka (S-1)' },
  changes: [{ field: 'family_name', before: null, after: 'Tanaka' }],
  facts: [
    { name: 'fields', value: 'dob' },
    { name: 'reason', value: 'invalid_credentials' },
  ],
  request_id: null,
  network: 'a0'.repeat(16),
  address: null,
  number: null,
};

describe('texts of audit events', () => {
  it('name actions, also those of earlier releases', () => {
    expect(actionText('student.changed')).toBe('Student changed');
    expect(actionText('old_thing.made')).toBe('Old thing made');
  });

  it('summarise changes and facts', () => {
    expect(summaryText(event)).toBe('Family name: – → Tanaka · Fields: dob · 1 more');
    expect(summaryText({ ...event, changes: [] })).toBe('Fields: dob · Reason: invalid credentials');
    expect(summaryText({ ...event, changes: [], facts: [] })).toBe('');
  });

  it('know an act on the own account', () => {
    expect(isOwnAccount(event)).toBe(false);
    const label = 'Ruth Okafor (ruth@uni.example)';
    expect(isOwnAccount({ ...event, subject: { type: 'account', id: null, label } })).toBe(true);
    expect(isOwnAccount({ ...event, actor: null, subject: { type: 'account', id: null, label } })).toBe(false);
  });

  it('list all of an event', () => {
    const lines = Object.fromEntries(detailLines(event));
    expect(lines).toMatchObject({
      Who: expect.stringContaining('administrator, ruth@uni.example') as string,
      About: 'Aiko Tanaka (S-1) (student)',
      'Family name': '– → Tanaka',
      Network: event.network,
      'Event number': 'Not chained yet',
    });
    expect(Object.fromEntries(detailLines({ ...event, actor: null }))).toMatchObject({ Who: 'No account' });
  });

  it('lead to the screens of students, staff and class sessions', () => {
    expect(subjectPath(event.subject)).toBe(`/students/${event.subject.id}`);
    expect(subjectPath({ type: 'venue', id: event.id, label: null })).toBeUndefined();
    expect(subjectPath({ type: 'student', id: null, label: null })).toBeUndefined();
  });
});
