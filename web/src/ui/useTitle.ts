import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** « Mes livrets · Livret »: what the page is, then the product. */
export function pageTitle(words: string): string {
  const product =
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Livret';
  return words ? `${words} · ${product}` : product;
}

/** For a page named after what it shows. */
export function usePageTitle(words: string): void {
  useEffect(() => {
    document.title = pageTitle(words);
  }, [words]);
}

/** For a page with a title of its own in the catalogue. */
export function useTitle(key: string | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = pageTitle(key ? t(key) : '');
  }, [key, t]);
}
