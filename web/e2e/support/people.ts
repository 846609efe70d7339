export const password = 'bienvenue-chez-livret-2026';

/** Who `livret demo` makes. None has accepted the terms yet. */
export const people = {
  helene: { email: 'helene.armand@livret.example', name: 'Hélène Armand', first: 'Hélène' },
  claire: { email: 'claire.legoff@courtil.example', name: 'Claire Le Goff', first: 'Claire' },
  marc: { email: 'marc.dubreuil@courtil.example', name: 'Marc Dubreuil', first: 'Marc' },
  awa: { email: 'awa.ndiaye@courtil.example', name: 'Awa Ndiaye', first: 'Awa' },
  yanis: { email: 'yanis.haddad@tilleuls.example', name: 'Yanis Haddad', first: 'Yanis' },
  solene: { email: 'solene.morvan@tilleuls.example', name: 'Solène Morvan', first: 'Solène' },
} as const;

export type Who = keyof typeof people;
