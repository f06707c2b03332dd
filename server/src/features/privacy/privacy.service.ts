import { makeEnquiries, type EnquiriesParts } from './enquiries.service.ts';
import { makeMyData, type MyDataParts } from './my-data.service.ts';
import { makePrivacyJob, type PrivacyJobParts } from './privacy-job.service.ts';
import { makeRetention, type RetentionParts } from './retention.service.ts';
import { describeTerms } from './terms.rules.ts';

export type PrivacyParts = EnquiriesParts &
  Omit<PrivacyJobParts, 'retention'> &
  RetentionParts &
  MyDataParts & { readonly hasCampusNetworks: boolean };

export type Privacy = ReturnType<typeof makePrivacy>;

/** The promises of the policy page, kept. */
export function makePrivacy(parts: PrivacyParts) {
  return {
    terms: describeTerms(parts),
    enquiries: makeEnquiries(parts),
    myData: makeMyData(parts),
    job: makePrivacyJob({ ...parts, retention: makeRetention(parts) }),
  };
}
