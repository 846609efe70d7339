import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { CsvImportDialog, type CsvReply, type CsvRow } from '../CsvImportDialog';
import { DrawerForm } from '../Drawer';
import { useFormCall } from '../form';
import { Icon } from '../Icon';
import { SortableList } from '../SortableList';
import { type Task, TaskProgress } from '../TaskProgress';
import { TextField } from '../TextField';
import { toast } from '../toast';
import { pause, Refusal } from './examples';
import classes from './Gallery.module.css';

/** Two people at once: the first save always meets the other one's. */
function CompanyDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useFormCall({
    initial: { name: 'Maison Courtil', city: 'Vannes' },
    conflict: {
      revision: 1,
      reload: async () => ({ values: { name: 'Maison Courtil SA', city: 'Auray' }, revision: 2 }),
    },
    call: async (_values, revision) => {
      await pause(300);
      if (revision < 2) throw new Refusal(409, t('ui.conflict.title'));
    },
    onDone: onClose,
  });
  return (
    <DrawerForm
      form={form}
      open={open}
      onClose={onClose}
      title={t('ui.gallery.drawer')}
      save={t('ui.form.save')}
    >
      <TextField label={t('ui.gallery.company')} {...form.field('name')} />
      <TextField label={t('ui.gallery.city')} {...form.field('city')} />
    </DrawerForm>
  );
}

interface Guest extends CsvRow {
  name: string;
  email: string;
}

function useGuests(): CsvReply<Guest> {
  const { t } = useTranslation();
  const wrong = [{ column: 'email', message: t('dev.gallery.fieldError') }];
  return {
    valid: 22,
    invalid: 2,
    rows: Array.from({ length: 24 }, (_, index) => ({
      line: index + 2,
      name: ['Inès Kerviel', 'Théo Bazin', 'Fatou Sarr'][index % 3] ?? '',
      email: index % 12 === 1 ? 'theo.bazin@mail' : `personne-${index + 1}@mail.example`,
      errors: index % 12 === 1 ? wrong : [],
    })),
  };
}

function GuestImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const guests = useGuests();
  return (
    <CsvImportDialog<Guest, void>
      open={open}
      onClose={onClose}
      title={t('ui.gallery.import')}
      help={t('ui.gallery.importHelp')}
      accept="*"
      sample={{
        name: 'modele.csv',
        rows: [
          [t('dev.gallery.person'), t('dev.gallery.fieldBad')],
          ['Inès Kerviel', 'ines.kerviel@mail.example'],
        ],
      }}
      columns={[
        { key: 'name', header: t('dev.gallery.person') },
        { key: 'email', header: t('dev.gallery.fieldBad') },
      ]}
      preview={async () => {
        await pause(600);
        return guests;
      }}
      run={async () => {
        await pause(600);
        toast.success(t('ui.gallery.importAction', { count: guests.valid }));
      }}
      action={(count) => t('ui.gallery.importAction', { count })}
    />
  );
}

const sectors = ['building-hospital', 'tools-kitchen-2', 'truck', 'shopping-cart'];

export function Panels() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'drawer' | 'import' | null>(null);
  const [order, setOrder] = useState(sectors);
  const [task, setTask] = useState<string>();
  const close = () => setShown(null);
  const names: Record<string, string> = {
    'building-hospital': t('ui.icon.buildingHospital'),
    'tools-kitchen-2': t('ui.icon.toolsKitchen2'),
    truck: t('ui.icon.truck'),
    'shopping-cart': t('ui.icon.shoppingCart'),
  };
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <Button onClick={() => setShown('drawer')}>{t('ui.gallery.openDrawer')}</Button>
        <Button onClick={() => setShown('import')}>{t('ui.gallery.import')}</Button>
        <Button onClick={() => setTask(String(Date.now()))}>{t('ui.gallery.startTask')}</Button>
      </div>
      {task && <TaskProgress taskId={task} label={t('ui.gallery.task')} read={fakeTask} />}
      <SortableList
        label={t('ui.gallery.order')}
        items={order}
        id={(name) => name}
        name={(name) => names[name] ?? name}
        render={(name) => (
          <span className={classes.row}>
            <Icon name={name} />
            {names[name]}
          </span>
        )}
        onMove={setOrder}
      />
      <CompanyDrawer open={shown === 'drawer'} onClose={close} />
      <GuestImport open={shown === 'import'} onClose={close} />
    </div>
  );
}

/** Ten seconds of pretended work, since it was started. */
async function fakeTask(started: string): Promise<Task> {
  const done = Math.min(100, Math.floor((Date.now() - Number(started)) / 100));
  return { state: done < 100 ? 'running' : 'done', done, total: 100 };
}
