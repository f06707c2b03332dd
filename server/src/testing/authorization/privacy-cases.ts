import { randomUUID } from 'node:crypto';
import type { Line } from './authorization-case.ts';

export const privacyLines: Record<string, () => Line> = {
  privacyTerms: () => ({ who: 'P' }),
  myData: () => ({ who: 'U' }),
  sendEnquiry: () => ({ who: 'U', body: { question: 'What is held on me?' } }),
  listEnquiries: () => ({ who: 'A' }),
  answerEnquiry: () => ({ who: 'A', answers: 404, params: { id: randomUUID() }, body: { answer: 'This.' } }),
  listPrivacyRuns: () => ({ who: 'A' }),
  dryRunPrivacy: () => ({ who: 'A' }),
};
