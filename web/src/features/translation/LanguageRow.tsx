import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { confirmed } from '@/ui/confirm';
import { IconButton } from '@/ui/IconButton';
import { Losses } from '@/ui/Losses';
import { Menu } from '@/ui/Menu';
import { ProgressBar } from '@/ui/ProgressBar';
import { SwitchField } from '@/ui/SwitchField';
import { Tag } from '@/ui/Tag';
import { useLocale } from '@/ui/Time';
import classes from './LanguageRow.module.css';
import { languageIn } from './languageName';
import { type Language, languages } from './queries';

interface LanguageRowProps {
  language: Language;
  /** It can neither be turned off nor moved. */
  fixed?: boolean;
}

export function LanguageRow({ language, fixed }: LanguageRowProps) {
  const { t } = useTranslation();
  const here = languageIn(language.code, useLocale());
  return (
    <div className={classes.row}>
      <div className={classes.names}>
        <Link
          className={classes.name}
          to="/parametres/traductions"
          search={{ locale: language.code } as never}
          lang={language.code}
        >
          {language.name}
        </Link>
        {here.toLowerCase() !== language.name.toLowerCase() && <span className={classes.here}>{here}</span>}
      </div>
      <Completeness language={language} />
      {fixed ? (
        <span className={classes.offered}>
          <Tag>{t('languages.fallback')}</Tag>
        </span>
      ) : (
        <Offered language={language} />
      )}
    </div>
  );
}

function Completeness({ language }: { language: Language }) {
  const { t } = useTranslation();
  const done = language.total - language.missing;
  // Rounded down: only a whole language is at 100 %.
  const percent = Math.floor((100 * done) / language.total);
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <ProgressBar label={t('languages.progress', { language: language.name })} value={percent / 100} />
        <span>{t('languages.percent', { percent })}</span>
      </div>
      <span className={classes.todo}>
        {language.missing === 0 && language.stale === 0 && t('languages.complete')}
        {language.missing > 0 && (
          <Todo language={language} state="missing">
            {t('languages.missing', { count: language.missing })}
          </Todo>
        )}
        {language.stale > 0 && (
          <Todo language={language} state="stale">
            {t('languages.stale', { count: language.stale })}
          </Todo>
        )}
      </span>
    </div>
  );
}

interface TodoProps {
  language: Language;
  state: 'missing' | 'stale';
  children: string;
}

function Todo({ language, state, children }: TodoProps) {
  return (
    <Link to="/parametres/traductions" search={{ locale: language.code, state } as never}>
      {children}
    </Link>
  );
}

function Offered({ language }: { language: Language }) {
  const { t } = useTranslation();
  async function turn() {
    if (language.enabled && language.users > 0 && !(await confirmOff(language, t))) return;
    await languages.turn(language.code, !language.enabled).catch(() => undefined);
  }
  return (
    <div className={classes.offered}>
      <SwitchField
        label={t('languages.on')}
        aria-label={t('languages.offer', { language: language.name })}
        checked={language.enabled}
        onChange={() => void turn()}
      />
    </div>
  );
}

function confirmOff(language: Language, t: TFunction): Promise<boolean> {
  return confirmed({
    header: t('languages.turnOff.title', { language: language.name }),
    message: t('languages.turnOff.text', { count: language.users }),
    acceptLabel: t('languages.turnOff.accept'),
    rejectLabel: t('languages.turnOff.reject'),
    defaultFocus: 'reject',
  });
}

export function LanguageMenu({ language }: { language: Language }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  async function remove() {
    if (!(await confirmDelete(language, t))) return;
    await languages.remove(language.code).catch(() => undefined);
  }
  return (
    <Menu
      label={t('languages.menu', { language: language.name })}
      items={[
        {
          label: t('languages.translate'),
          icon: <IconPencil aria-hidden />,
          onSelect: () =>
            void navigate({ to: '/parametres/traductions', search: { locale: language.code } as never }),
        },
        {
          label: t('languages.delete'),
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => void remove(),
        },
      ]}
      trigger={
        <IconButton label={t('languages.menu', { language: language.name })}>
          <IconDots aria-hidden />
        </IconButton>
      }
    />
  );
}

function confirmDelete(language: Language, t: TFunction): Promise<boolean> {
  const lost = [{ text: t('languages.remove.changed', { count: language.changed }) }];
  if (language.users > 0) lost.push({ text: t('languages.remove.users', { count: language.users }) });
  return confirmed({
    header: t('languages.remove.title', { language: language.name }),
    message: (
      <Losses
        items={lost}
        after={language.shipped ? t('languages.remove.shipped') : t('languages.remove.forGood')}
      />
    ),
    acceptLabel: t('languages.remove.accept'),
    rejectLabel: t('languages.remove.reject'),
    acceptProps: { color: 'danger' },
    defaultFocus: 'reject',
  });
}
