import type { AuthorizationCase } from './authorization-case.ts';
import type { Campus } from '../campus.ts';

const today = new Date().toISOString().slice(0, 10);
const days = { starts_on: today, ends_on: today };
const unknown = { id: 'bb6b2f0e-9a0f-4b3c-8a5e-0d6c5b1f3a78' };

export const excuseCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  reportAbsence: () => ({ who: 'S', body: { ...days, reason: 'Flu' } }),
  listOwnExcuses: () => ({ who: 'S' }),
  withdrawExcuse: () => ({ who: 'S', params: unknown, expectedStatus: 404 }),
  uploadExcuseDocument: () => ({ who: 'S', params: unknown, expectedStatus: 404 }),
  listExcuses: () => ({ who: 'LA' }),
  decideExcuse: () => ({ who: 'LA', params: unknown, body: { state: 'approved' }, expectedStatus: 404 }),
  listExcuseClasses: () => ({ who: 'LA', params: unknown, expectedStatus: 404 }),
  getExcuseRule: () => ({ who: 'U' }),
  changeExcuseRule: () => ({
    who: 'A',
    body: { is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 },
  }),
  inboxCounts: () => ({ who: 'LA' }),
  askAboutMark: ({ ids }) => ({ who: 'S', body: { session_id: ids.session, question: 'I was there' } }),
  listOwnQuestions: () => ({ who: 'S' }),
  changeQuestion: () => ({ who: 'S', params: unknown, body: { question: 'I was there' }, expectedStatus: 404 }),
  withdrawQuestion: () => ({ who: 'S', params: unknown, expectedStatus: 404 }),
  listQuestions: () => ({ who: 'LA' }),
  answerQuestion: () => ({ who: 'LA', params: unknown, body: { answer: 'Corrected' }, expectedStatus: 404 }),
  downloadExcuseDocument: () => ({ who: 'U', params: unknown, expectedStatus: 404 }),
};
