import * as promises from '@muster/contract/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';

export const termsQuery = () =>
  queryOptions({ queryKey: ['privacy', 'terms'], queryFn: ({ signal }) => call(promises.privacyTerms, { signal }) });
export const enquiriesQuery = () =>
  queryOptions({
    queryKey: ['privacy', 'enquiries'],
    queryFn: ({ signal }) => call(promises.listEnquiries, { signal }),
  });
export const runsQuery = () =>
  queryOptions({ queryKey: ['privacy', 'runs'], queryFn: ({ signal }) => call(promises.listPrivacyRuns, { signal }) });

export const sendEnquiry = (question: string) => call(promises.sendEnquiry, { body: { question } });
export const answerEnquiry = (id: string, answer: string) =>
  call(promises.answerEnquiry, { params: { id }, body: { answer } });
export const dryRun = () => call(promises.dryRunPrivacy, { timeoutMs: 120_000 });

export type MyDataFormat = (typeof promises.myDataFormats)[number];
export const downloadMyData = (format: MyDataFormat): Promise<void> =>
  download(promises.myData, { query: { format } }, `my-data.${format}`);
