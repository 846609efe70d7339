import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Section } from '@/ui/Page';
import titles from '@/ui/theme/typography.module.css';
import { useSearchText } from '@/ui/useSearchText';
import classes from './BookletHomePage.module.css';
import { bookletPaths } from './paths';
import { bookletQueries } from './queries';

/** What the library proposes for each sector; the one looked at is in the address. Nothing at all while there is no sector. */
export function Models() {
  const { t } = useTranslation();
  const { secteur } = useSearchText();
  const navigate = useNavigate();
  const { data } = useQuery(bookletQueries.proposals());
  const sectors = data?.sectors ?? [];
  const chosen = sectors.find(({ id }) => id === secteur);
  if (sectors.length === 0) return null;
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: { secteur: id === secteur ? undefined : id } as never,
      resetScroll: false,
    });
  return (
    <Section className={classes.section} title={t('booklet.home.models')} lead={t('booklet.home.modelsLead')}>
      <ul className={classes.sectors}>
        {sectors.map((sector) => (
          <li key={sector.id}>
            <button
              type="button"
              className={classes.sector}
              aria-expanded={sector.id === chosen?.id}
              onClick={() => choose(sector.id)}
            >
              <Icon name={sector.icon} />
              <span>{sector.name}</span>
              <IconChevronRight aria-hidden className={classes.chevron} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Model key={chosen.id} id={chosen.id} name={chosen.name} />}
    </Section>
  );
}

function Model({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data } = useQuery(bookletQueries.proposals(id));
  const chapters = data?.chapters ?? [];
  return (
    <section className={classes.model} aria-labelledby={titleId} aria-live="polite">
      <div className={classes.modelHead}>
        <div>
          <h3 className={titles.sm} id={titleId}>
            {name}
          </h3>
          {data && (
            <p className={classes.soft}>
              {chapters.length > 0
                ? t('booklet.home.modelText', {
                    chapters: t('booklet.chapters', { count: chapters.length }),
                    pages: t('booklet.pages', {
                      count: chapters.reduce((sum, one) => sum + one.pages.length, 0),
                    }),
                  })
                : t('booklet.home.modelEmpty')}
            </p>
          )}
        </div>
        <LinkButton {...bookletPaths.create(id)}>{t('booklet.home.use')}</LinkButton>
      </div>
      <ul className={classes.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <Icon name={chapter.icon} />
            <div>
              <b>{chapter.title}</b>
              <p>{chapter.pages.map((page) => page.title).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
