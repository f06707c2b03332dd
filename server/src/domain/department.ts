/** SQL condition: the department is the one of the placeholder, without regard to case and accents. */
export const isDepartment = (department: string, placeholder: string): string =>
  `fold_text(${department}) = fold_text(${placeholder})`;

/** SQL query: the ids of the modules of a department; $1 is the university. */
export const modulesOfDepartment = (placeholder: string): string =>
  `SELECT md.id FROM modules md WHERE md.university_id = $1 AND ${isDepartment('md.department', placeholder)}`;
