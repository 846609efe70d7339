import type { Role } from '@/api/user';
import type { SchemeChoice } from '@/ui/colorScheme';

export const roleKeys: Record<Role, string> = {
  admin: 'shell.role.admin',
  manager: 'shell.role.manager',
  author: 'shell.role.author',
};

export const schemeKeys: Record<SchemeChoice, string> = {
  auto: 'shell.scheme.auto',
  light: 'shell.scheme.light',
  dark: 'shell.scheme.dark',
};
