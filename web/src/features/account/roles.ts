/** The words of each role; keys are written out so that the catalogue test finds them. */
export const roleKeys = {
  admin: 'identity.role.admin',
  manager: 'identity.role.manager',
  author: 'identity.role.author',
} as const;
