/** The reply is the same for every outcome, so that it does not reveal which universities, codes or accounts exist. */
export function registrationMessage(isRegistrationOpen: boolean): string {
  const first = isRegistrationOpen
    ? 'If you founded a new university or used an enrolment code'
    : 'If you used an enrolment code';
  return `Thank you. ${first}, you can sign in now. Otherwise an administrator of your university has to approve your registration first.`;
}
