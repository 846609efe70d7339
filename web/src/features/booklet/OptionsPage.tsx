import { IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { FieldPair, FormPage, FormSection } from '@/ui/FormPage';
import { type FormCall, useFormCall } from '@/ui/form';
import { Page, PageHeader } from '@/ui/Page';
import { fullName } from '@/ui/Person';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { Time } from '@/ui/Time';
import { BookletState } from './BookletState';
import { Cover, stageStyle } from './Cover';
import { Options, OptionsActions, OptionsTabs, useOptionsCrumbs } from './Options';
import classes from './OptionsPage.module.css';
import { bookletPaths } from './paths';
import { bookletQueries, booklets, keepSheet, refreshBooklets } from './queries';
import type { BookletForm, BookletSheet } from './types';
import { kindKeys, kinds, STEPS, stepKeys, stepNumber } from './words';

/** What a booklet is: its sheet, and where it stands. */
export function OptionsPage() {
  return (
    <Options>
      {(booklet) =>
        booklet.state === 'archived' ? <Archived booklet={booklet} /> : <SheetOf booklet={booklet} />
      }
    </Options>
  );
}

type Values = Required<BookletForm>;

function valuesOf({ name, kind, sectorId, locale }: BookletSheet): Values {
  return { name, kind, sectorId, locale: locale as Values['locale'] };
}

/** A form that nothing is typed in begins again when the booklet has changed elsewhere: by a transfer, by somebody else. */
function SheetOf({ booklet }: { booklet: BookletSheet }) {
  const [round, setRound] = useState(0);
  return (
    <Sheet
      key={`${booklet.id} ${round}`}
      booklet={booklet}
      onChanged={() => setRound((before) => before + 1)}
    />
  );
}

function Sheet({ booklet, onChanged }: { booklet: BookletSheet; onChanged: () => void }) {
  const { t } = useTranslation();
  const crumbs = useOptionsCrumbs(booklet);
  const known = useRef(booklet.revision);
  const form = useFormCall({
    initial: valuesOf(booklet),
    call: (values, revision) => booklets.save(booklet.id, values, revision),
    conflict: {
      revision: booklet.revision,
      reload: async () => {
        const { data } = await booklets.read(booklet.id);
        return { values: valuesOf(data), revision: data.revision };
      },
    },
    onDone: (reply, sent) => {
      known.current = reply.data.revision;
      form.reset(valuesOf(reply.data), sent);
      keepSheet(reply);
    },
  });
  const stale = booklet.revision > known.current && !form.dirty && !form.busy;
  useEffect(() => {
    if (stale) onChanged();
  }, [stale, onChanged]);
  return (
    <FormPage
      form={form}
      title={booklet.name}
      crumbs={crumbs}
      actions={<OptionsActions booklet={booklet} />}
      save={t('booklet.sheet.save')}
      above={
        <>
          <OptionsTabs booklet={booklet} />
          <Overview booklet={booklet} />
        </>
      }
    >
      <FormSection title={t('booklet.sheet.title')} lead={t('booklet.sheet.lead')}>
        <SheetFields form={form} />
      </FormSection>
    </FormPage>
  );
}

function SheetFields({ form }: { form: FormCall<Values> }) {
  const { t } = useTranslation();
  const { data } = useQuery(bookletQueries.proposals());
  const sectors = data?.sectors ?? [];
  const chosen = form.values.sectorId;
  // A sector that is no longer offered stays chosen until another one is.
  const gone = chosen && data && !sectors.some(({ id }) => id === chosen);
  return (
    <>
      <TextField {...form.field('name')} label={t('booklet.sheet.name')} maxLength={120} autoComplete="off" />
      <FieldPair>
        <SelectField
          {...form.field('kind')}
          label={t('booklet.sheet.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(kindKeys[kind]) }))}
        />
        <SelectField
          {...form.field('sectorId')}
          label={t('booklet.sheet.sector')}
          optional
          data={[
            { value: '', label: t('booklet.sheet.noSector') },
            ...(gone ? [{ value: chosen, label: t('booklet.sheet.goneSector') }] : []),
            ...sectors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldPair>
      <SelectField
        {...form.field('locale')}
        label={t('booklet.sheet.locale')}
        description={t('booklet.sheet.localeText')}
        data={[
          { value: 'fr-FR', label: 'Français' },
          { value: 'en-GB', label: 'English' },
        ]}
      />
    </>
  );
}

/** Nothing of it changes until it is taken out again. */
function Archived({ booklet }: { booklet: BookletSheet }) {
  const { t } = useTranslation();
  const crumbs = useOptionsCrumbs(booklet);
  const [busy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    await booklets.restore(booklet.id).catch(() => undefined);
    await refreshBooklets();
    setBusy(false);
  }
  return (
    <Page>
      <PageHeader title={booklet.name} crumbs={crumbs} actions={<OptionsActions booklet={booklet} />} />
      <OptionsTabs booklet={booklet} />
      <Overview booklet={booklet}>
        <p className={classes.note}>{t('booklet.archived.text')}</p>
        <div>
          <Button variant="primary" loading={busy} onClick={() => void restore()}>
            {t('booklet.archived.restore')}
          </Button>
        </div>
      </Overview>
    </Page>
  );
}

function Overview({ booklet, children }: { booklet: BookletSheet; children?: ReactNode }) {
  const { t } = useTranslation();
  const { step, updatedBy } = booklet;
  return (
    <div className={classes.overview}>
      <div className={classes.stage} style={stageStyle(booklet)}>
        <Cover booklet={booklet} width="150px" />
      </div>
      <div className={classes.side}>
        <dl className={classes.facts}>
          <dt>{t('booklet.column.state')}</dt>
          <dd>
            <BookletState state={booklet.state} />
          </dd>
          <dt>{t('booklet.column.company')}</dt>
          <dd>{booklet.company.name}</dd>
          <dt>{t('booklet.options.content')}</dt>
          <dd>
            {t('booklet.pages', { count: booklet.pageCount })},{' '}
            {t('booklet.chapters', { count: booklet.chapters.length })}
          </dd>
          <dt>{t('booklet.options.managers')}</dt>
          <dd>{booklet.managers.map(fullName).join(', ') || t('booklet.options.nobody')}</dd>
          <dt>{t('booklet.column.updatedAt')}</dt>
          <dd>
            <Time value={booklet.updatedAt} style="relative" />
            {updatedBy && `, ${t('booklet.options.by', { name: fullName(updatedBy) })}`}
          </dd>
        </dl>
        {step && booklet.state !== 'archived' && (
          <div className={classes.resume}>
            <p>
              {t('booklet.resume.wizard', {
                step: t(stepKeys[step] ?? stepKeys.name ?? ''),
                number: stepNumber(step),
                total: STEPS,
              })}
            </p>
            <LinkButton size="sm" icon={<IconWand aria-hidden />} {...bookletPaths.wizard(booklet.id, step)}>
              {t('booklet.action.resume')}
            </LinkButton>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
