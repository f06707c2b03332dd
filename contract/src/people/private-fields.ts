/** What faculty offices see of these fields of students is a setting of the university. */
export const privateStudentFields = ['contact_no', 'dob', 'gender', 'address'] as const;
export type PrivateStudentField = (typeof privateStudentFields)[number];
