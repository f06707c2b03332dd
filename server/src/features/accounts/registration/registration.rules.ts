import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';

/** The reply is the same for every outcome, so that it does not reveal which universities, codes or accounts exist. */
export function registrationMessage(isRegistrationOpen: boolean): string {
  const first = isRegistrationOpen
    ? 'If you founded a new university or used an enrolment code'
    : 'If you used an enrolment code';
  return `Thank you. ${first}, you can sign in now. Otherwise an administrator of your university has to approve your registration first.`;
}

/** Registering by university code would wait for ever. This reveals a university only until its first administrator is active. */
export function noApproverError(): HttpError {
  const text =
    'This university has no administrator yet who can approve your registration. Register with an enrolment code: the operator of the server makes one with the command “enrolment-code”.';
  return httpError('conflict', text, { university_id: text });
}
