import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { Brand } from '@/ui/Brand';
import { Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { Art } from './Art';
import classes from './AuthLayout.module.css';
import { SkipLink } from './SkipLink';
import { useLanguageEntries } from './usePersonalMenu';

function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const name = config.languages.find((language) => language.code === i18n.language)?.name ?? i18n.language;
  return (
    <Menu
      label={t('shell.language')}
      items={useLanguageEntries()}
      trigger={
        <Button
          variant="quiet"
          size="sm"
          icon={<IconLanguage aria-hidden />}
          rightIcon={<IconChevronDown aria-hidden />}
          aria-label={t('shell.languageNow', { name })}
        >
          {name}
        </Button>
      }
    />
  );
}

function LegalLinks() {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <Link to="/auth/legal/cgu">{t('shell.title.cgu')}</Link>
      <Link to="/auth/legal/rgpd">{t('shell.title.rgpd')}</Link>
    </footer>
  );
}

function BrandLink() {
  return (
    <Link to="/" className={classes.brand}>
      <Brand name={config.productName} />
    </Link>
  );
}

/** Sign-in and its like: on one side the product itself, on the other the form. */
function Split({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.split}>
      <section className={classes.side} aria-label={config.productName}>
        <BrandLink />
        <div className={classes.say}>
          <p className={classes.promise}>{t('shell.promise.title')}</p>
          <p className={classes.promiseText}>{t('shell.promise.text')}</p>
        </div>
        <Art />
      </section>
      <div className={classes.form}>
        <div className={classes.language}>
          <LanguageChoice />
        </div>
        <main id="contenu" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <LegalLinks />
      </div>
    </div>
  );
}

/** Legal texts: a column to read. */
function Reading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.reading}>
      <header className={classes.bar}>
        <BrandLink />
        <LanguageChoice />
      </header>
      <main id="contenu" tabIndex={-1} className={classes.column}>
        {children}
      </main>
      <LegalLinks />
    </div>
  );
}

export function AuthLayout({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const Layout = path.startsWith('/auth/legal/') ? Reading : Split;
  return (
    <>
      <SkipLink />
      <Layout>{children}</Layout>
    </>
  );
}
