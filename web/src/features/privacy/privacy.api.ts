import * as endpoints from '@muster/contract/accounts/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';

export const deploymentTermsQuery = () =>
  queryOptions({ queryKey: ['privacy', 'terms'], queryFn: ({ signal }) => call(endpoints.privacyTerms, { signal }) });
export const enquiriesQuery = () =>
  queryOptions({
    queryKey: ['privacy', 'enquiries'],
    queryFn: ({ signal }) => call(endpoints.listEnquiries, { signal }),
  });
export const runsQuery = () =>
  queryOptions({ queryKey: ['privacy', 'runs'], queryFn: ({ signal }) => call(endpoints.listPrivacyRuns, { signal }) });

export const sendEnquiry = (question: string) => call(endpoints.sendEnquiry, { body: { question } });
export const answerEnquiry = (id: string, answer: string) =>
  call(endpoints.answerEnquiry, { params: { id }, body: { answer } });
export const dryRun = () => call(endpoints.dryRunPrivacy, { timeoutMs: 120_000 });

export type MyDataFormat = (typeof endpoints.myDataFormats)[number];
export const downloadMyData = (format: MyDataFormat): Promise<void> =>
  download(endpoints.myData, { query: { format } }, `my-data.${format}`);
