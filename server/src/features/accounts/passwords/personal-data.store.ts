/** SQL array of what others know about the account `a` of the university `u`: email, names and numbers. */
export const personalData = `array_remove(ARRAY[a.email, a.name, a.display_name, u.code, u.name,
       (SELECT p.student_id FROM students p WHERE p.university_id = a.university_id AND p.account_id = a.id LIMIT 1),
       (SELECT s.employee_id FROM staff s WHERE s.university_id = a.university_id AND s.account_id = a.id LIMIT 1)], NULL)`;
