import type { User } from '@/api/user';

export const claire: User = {
  id: 'u1',
  email: 'claire.legoff@courtil.example',
  firstName: 'Claire',
  lastName: 'Le Goff',
  role: 'manager',
  language: 'fr-FR',
  company: { id: 'c1', name: 'Maison Courtil' },
  termsAccepted: true,
  identity: null,
  firstSteps: [],
};
