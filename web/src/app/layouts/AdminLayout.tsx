import { IconDots, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { type User, useMaybeUser } from '@/api/user';
import { Avatar } from '@/ui/Avatar';
import { Brand } from '@/ui/Brand';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import { useLocale } from '@/ui/Time';
import classes from './AdminLayout.module.css';
import { bookletCount, COUNTED } from './bookletCount';
import { type Destination, navigationFor, whereIs } from './navigation';
import { SkipLink } from './SkipLink';
import { usePersonalMenu } from './usePersonalMenu';
import { roleKeys } from './words';

interface DestinationsProps {
  items: Destination[];
  /** Which of them leads to where one is. */
  here: string | undefined;
}

function Destinations({ items, here }: DestinationsProps) {
  const { t } = useTranslation();
  return items.map(({ to, label, icon: Icon, counted }) => (
    <Link
      key={to}
      to={to}
      className={classes.link}
      activeOptions={{ exact: true }}
      aria-current={to === here ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {t(label)}
      {counted && <BookletCount />}
    </Link>
  ));
}

/** How many booklets one may see. Nothing stands there as long as there is none, or on a phone, which has no room. */
function BookletCount() {
  const locale = useLocale();
  const { data = 0 } = useQuery(bookletCount);
  if (data === 0) return null;
  const number = new Intl.NumberFormat(locale).format(data);
  return <span className={classes.count}>{data < COUNTED ? number : `${number}+`}</span>;
}

function useHere(destinations: Destination[]): string | undefined {
  return whereIs(useRouterState({ select: (state) => state.location.pathname }), destinations);
}

function Sidebar({ user }: { user: User }) {
  const { t } = useTranslation();
  const { main, foot, all } = navigationFor(user);
  const here = useHere(all);
  return (
    <aside className={classes.sidebar}>
      <Link to="/home" className={classes.brand}>
        <Brand name={config.productName} />
      </Link>
      <nav className={classes.nav} aria-label={t('shell.nav.main')}>
        {main.map((group) => (
          <div key={group.title ?? ''} className={classes.group}>
            {group.title && <p className={classes.groupTitle}>{t(group.title)}</p>}
            <Destinations items={group.destinations} here={here} />
          </div>
        ))}
      </nav>
      {foot.length > 0 && (
        <nav className={classes.foot} aria-label={t('shell.nav.foot')}>
          <Destinations items={foot} here={here} />
        </nav>
      )}
      <PersonalMenu user={user} />
    </aside>
  );
}

function PersonalMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('shell.me')}
      position="top-start"
      items={usePersonalMenu()}
      trigger={
        <button type="button" className={classes.me}>
          <Avatar name={fullName(user)} seed={user.id} />
          <span className={classes.meWords}>
            <b>{fullName(user)}</b>
            <span className={classes.company}>{user.company?.name ?? t(roleKeys[user.role])}</span>
          </span>
          <IconSelector aria-hidden className={classes.more} />
        </button>
      }
    />
  );
}

function PhoneBar({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <header className={classes.phoneBar}>
      <Link to="/home" className={classes.brand}>
        <Brand name={config.productName} />
      </Link>
      <Menu
        label={t('shell.me')}
        items={usePersonalMenu()}
        trigger={
          <button
            type="button"
            className={classes.phoneMe}
            aria-label={t('shell.meOf', { name: fullName(user) })}
          >
            <Avatar name={fullName(user)} seed={user.id} size="sm" />
          </button>
        }
      />
    </header>
  );
}

function PhoneTabs({ user }: { user: User }) {
  const { t } = useTranslation();
  const { tabs, more } = navigationFor(user);
  const short = tabs.map((one) => (typeof one.tab === 'object' ? { ...one, ...one.tab } : one));
  const here = useHere(tabs);
  const personal = usePersonalMenu();
  const further: MenuEntry[] = more.map(({ to, label, icon: Icon }) => ({
    to,
    label: t(label),
    icon: <Icon aria-hidden />,
  }));
  const separated: MenuEntry[] = further.length > 0 ? [...further, 'divider', ...personal] : personal;
  return (
    <nav className={classes.tabs} aria-label={t('shell.nav.main')}>
      <Destinations items={short} here={here} />
      <Menu
        label={t('shell.nav.more')}
        position="top-end"
        items={separated}
        trigger={
          <button type="button" className={classes.link}>
            <IconDots aria-hidden />
            {t('shell.nav.more')}
          </button>
        }
      />
    </nav>
  );
}

/** The wizard walks straight ahead: the navigation waits until it is done or left. */
const wholeScreen = (path: string) => path === '/livrets/builder' || path.startsWith('/livrets/builder/');

/** A sheet laid on a desk: navigation around it, the work on it. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const user = useMaybeUser();
  const whole = useRouterState({ select: (state) => wholeScreen(state.matches.at(-1)?.pathname ?? '') });
  const known = useRef(false);
  if (user) known.current = true;
  // Between sign-out and the page load that follows nothing is shown: the screens behind need a person.
  if (!user && known.current) return null;
  // Never signed in, only an error can be shown here: it needs no navigation.
  if (!user) {
    return (
      <main className={classes.alone} id="contenu" tabIndex={-1}>
        {children}
      </main>
    );
  }
  if (whole) {
    return (
      <div className={classes.whole}>
        <SkipLink />
        {children}
      </div>
    );
  }
  return (
    <div className={classes.app}>
      <SkipLink />
      <PhoneBar user={user} />
      <Sidebar user={user} />
      <main className={classes.sheet} id="contenu" tabIndex={-1}>
        {children}
      </main>
      <PhoneTabs user={user} />
    </div>
  );
}
