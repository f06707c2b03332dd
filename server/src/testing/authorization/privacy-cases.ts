import { randomUUID } from 'node:crypto';
import type { AuthorizationCase } from './authorization-case.ts';

export const privacyCases: Record<string, () => AuthorizationCase> = {
  privacyTerms: () => ({ who: 'P' }),
  myData: () => ({ who: 'U' }),
  sendEnquiry: () => ({ who: 'U', body: { question: 'What is held on me?' } }),
  listEnquiries: () => ({ who: 'A' }),
  answerEnquiry: () => ({ who: 'A', expectedStatus: 404, params: { id: randomUUID() }, body: { answer: 'This.' } }),
  listPrivacyRuns: () => ({ who: 'A' }),
  dryRunPrivacy: () => ({ who: 'A' }),
  listUnusedAccounts: () => ({ who: 'A' }),
  sendInactivityNotices: () => ({ who: 'A', body: { chosen: { filters: {} } } }),
  keepUnusedAccounts: () => ({ who: 'A', body: { chosen: { filters: {} } } }),
  listAuditEvents: () => ({ who: 'A' }),
  getAuditSettings: () => ({ who: 'A' }),
  saveAuditSettings: () => ({ who: 'A', body: { address_days: 30 } }),
  exportAuditEvents: () => ({ who: 'A' }),
};
