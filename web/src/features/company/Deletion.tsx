import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { Page, PageHeader } from '@/ui/Page';
import { ProgressBar } from '@/ui/ProgressBar';
import { TaskProgress } from '@/ui/TaskProgress';
import { toast } from '@/ui/toast';
import classes from './Deletion.module.css';
import { type Company, companies, companyQueries } from './queries';
import { useCrumbs } from './useCrumbs';

interface DeletionProps {
  company: Company;
  /** It could not be found any more. */
  gone: boolean;
}

/** A company on its way out. Who started it sees how far it is; leaving the page stops nothing. */
export function Deletion({ company, gone }: DeletionProps) {
  const { t } = useTranslation();
  const { name, taskId } = company;
  const [failed, setFailed] = useState(false);
  const leave = useLeave(company);
  useEffect(() => {
    if (gone) leave();
  }, [gone, leave]);
  return (
    <Page>
      <PageHeader title={name} crumbs={useCrumbs(name)} lead={t('company.deletion.lead')} />
      <div className={classes.work}>
        {taskId ? (
          <TaskProgress
            taskId={taskId}
            label={t('company.state.deleting')}
            read={companies.task}
            onDone={leave}
            onFailed={() => setFailed(true)}
          />
        ) : (
          <ProgressBar label={t('company.state.deleting')} />
        )}
        {failed && <Again company={company} onAgain={() => setFailed(false)} />}
        <p className={classes.text}>{t('company.deletion.goesOn')}</p>
        <LinkButton to="/parametres/entreprises">{t('company.deletion.back')}</LinkButton>
      </div>
    </Page>
  );
}

/** Nothing is left to look at: back to the list, which says so, once. */
function useLeave({ id, name }: Company) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef(false);
  return useCallback(() => {
    if (left.current) return;
    left.current = true;
    toast.success(t('company.deleted', { name }));
    void navigate({ to: '/parametres/entreprises' }).then(() => {
      client.removeQueries({ queryKey: companyQueries.one(id).queryKey });
      return client.invalidateQueries({ queryKey: ['companies'] });
    });
  }, [client, navigate, t, id, name]);
}

/** Work that gave up can be asked for again: the name was typed once. */
function Again({ company, onAgain }: { company: Company; onAgain: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => companies.remove(company.id, company.name),
    onSuccess: onAgain,
    onSettled: () => client.invalidateQueries({ queryKey: companyQueries.one(company.id).queryKey }),
  });
  return (
    <Button loading={again.isPending} onClick={() => again.mutate()}>
      {t('company.deletion.again')}
    </Button>
  );
}
