import type { Role } from '@/api/user';
import type { UserState } from './queries';

/** Keys are written out so that the catalogue test finds them. */
export const roleWords: Record<Role, { label: string; text: string }> = {
  author: { label: 'identity.role.author', text: 'user.role.authorText' },
  manager: { label: 'identity.role.manager', text: 'user.role.managerText' },
  admin: { label: 'identity.role.admin', text: 'user.role.adminText' },
};

export const stateWords: Record<UserState, string> = {
  active: 'user.state.active',
  invited: 'user.state.invited',
  disabled: 'user.state.disabled',
};

/** The roles a person may give: managers make no admins. */
export function givenBy(role: Role): Role[] {
  return role === 'admin' ? ['author', 'manager', 'admin'] : ['author', 'manager'];
}
