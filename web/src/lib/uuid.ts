const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id is one that the server may have stored; what a form made up itself ('new_3') is not. */
export const isUuid = (id: string): boolean => uuidShape.test(id);
