import i18next from 'i18next';
import { api, refreshToken } from '@/api/client';
import { config } from '@/api/config';
import { applyScheme } from '@/ui/colorScheme';
import { toast } from '@/ui/toast';
import { currentLocale, DEFAULT_LOCALE, speak, startI18n } from './i18n';

/** Messages of any language but French as it was shipped come from the server; if they do not come, that French is shown and said. */
async function loadLocale(locale: string): Promise<void> {
  if (locale === DEFAULT_LOCALE && !config.frenchChanged) return;
  try {
    const replies = await api.get('/api/admin/i18n/json', { query: { locale }, quiet: true });
    await speak(locale, replies as Record<string, Record<string, string>>);
  } catch {
    toast.warning(i18next.t('shell.locale.failed'));
  }
}

/** One address per page: with a slash behind it the guards would not know it. */
function trimAddress(): void {
  const { pathname, search, hash } = window.location;
  const trimmed = pathname.replace(/\/+$/, '') || '/';
  if (trimmed !== pathname) window.history.replaceState(null, '', trimmed + search + hash);
}

/** Before anything is shown: words, then the token, then the language. The guards fetch the user. */
export async function boot(): Promise<void> {
  trimAddress();
  applyScheme();
  await startI18n();
  // Without a server the page still starts: the guards' first call says what is wrong.
  await refreshToken().catch(() => undefined);
  await loadLocale(currentLocale());
  document.documentElement.lang = i18next.language;
}
