import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguages } from '@/api/config';
import { setLanguage } from '@/api/user';
import { type SchemeChoice, useColorScheme } from '@/ui/colorScheme';
import type { MenuEntry } from '@/ui/Menu';
import { signOutAsked } from '../signOutAsked';
import { schemeKeys } from './words';

const schemes: { choice: SchemeChoice; icon: React.ReactNode }[] = [
  { choice: 'auto', icon: <IconDeviceDesktop aria-hidden /> },
  { choice: 'light', icon: <IconSun aria-hidden /> },
  { choice: 'dark', icon: <IconMoon aria-hidden /> },
];

export function useLanguageEntries(): MenuEntry[] {
  const { i18n } = useTranslation();
  return useLanguages().map((language) => ({
    label: <span lang={language.code}>{language.name}</span>,
    checked: language.code === i18n.language,
    onSelect: () => void setLanguage(language.code).catch(() => undefined),
  }));
}

/** What is about the person rather than about the work: account, appearance, language, the way out. */
export function usePersonalMenu(): MenuEntry[] {
  const { t } = useTranslation();
  const [scheme, chooseScheme] = useColorScheme();
  const languages = useLanguageEntries();
  return [
    { label: t('shell.nav.identity'), icon: <IconUserCircle aria-hidden />, to: '/identity' },
    'divider',
    { heading: t('shell.scheme') },
    ...schemes.map(({ choice, icon }) => ({
      label: t(schemeKeys[choice]),
      icon,
      checked: scheme === choice,
      onSelect: () => chooseScheme(choice),
    })),
    'divider',
    { heading: t('shell.language') },
    ...languages,
    'divider',
    {
      label: t('shell.signOut'),
      icon: <IconLogout aria-hidden />,
      onSelect: () => void signOutAsked(t).catch(() => undefined),
    },
  ];
}
