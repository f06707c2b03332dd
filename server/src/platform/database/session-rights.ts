/** Rights of the product's database user that an operator can accept by name. */
export const sessionRights = ['owner', 'superuser'] as const;
export type SessionRights = (typeof sessionRights)[number];
