import { makeEnquiries, type EnquiriesDeps } from './enquiries.service.ts';
import { makeMyData, type MyDataDeps } from './my-data.service.ts';
import { makePrivacyJob, type PrivacyJobDeps } from './privacy-job.service.ts';
import { makeRetention, type RetentionDeps } from './retention.service.ts';
import { describePolicy } from './retention-periods.rules.ts';

export type PrivacyDeps = EnquiriesDeps &
  Omit<PrivacyJobDeps, 'retention'> &
  RetentionDeps &
  MyDataDeps & { readonly hasCampusNetworks: boolean };

export type Privacy = ReturnType<typeof makePrivacy>;

/** Implements the policy page: retention, data export and enquiries. */
export function makePrivacy(deps: PrivacyDeps) {
  return {
    terms: describePolicy(deps),
    enquiries: makeEnquiries(deps),
    myData: makeMyData(deps),
    job: makePrivacyJob({ ...deps, retention: makeRetention(deps) }),
  };
}
