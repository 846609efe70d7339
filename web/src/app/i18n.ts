import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { config } from '@/api/config';
import { readCookie } from '@/api/cookies';
import french from '@/locales/fr-FR.json';

export const DEFAULT_LOCALE = 'fr-FR';

/** The kept locale; without one, the language in which the server wrote the page; French otherwise. */
export function currentLocale(): string {
  const wanted = readCookie('locale') ?? document.documentElement.lang;
  const codes = config.languages.map((language) => language.code);
  const primary = wanted.split('-')[0];
  return codes.find((c) => c === wanted) ?? codes.find((c) => c.split('-')[0] === primary) ?? DEFAULT_LOCALE;
}

/** French is part of the application; its keys are flat, so neither dots nor colons mean anything in them. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    resources: { [DEFAULT_LOCALE]: { translation: french } },
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

export async function speak(locale: string, replies: Record<string, Record<string, string>>): Promise<void> {
  for (const [code, messages] of Object.entries(replies)) {
    i18next.addResourceBundle(code, 'translation', messages, true, true);
  }
  await i18next.changeLanguage(locale);
}
