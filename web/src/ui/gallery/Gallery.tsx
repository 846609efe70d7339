import { IconCertificate, IconDownload, IconFileText, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Card } from '../Card';
import { CheckboxField } from '../CheckboxField';
import { ConfirmDialog } from '../ConfirmDialog';
import { confirm } from '../confirm';
import { Dialog, type DialogPosition } from '../Dialog';
import { dialogPositions } from '../dialog/useDrag';
import { EmptyState } from '../EmptyState';
import { IconButton } from '../IconButton';
import { Losses } from '../Losses';
import { Menu } from '../Menu';
import { Section } from '../Page';
import { PasswordField } from '../PasswordField';
import { SearchField } from '../SearchField';
import { SelectField } from '../SelectField';
import { StateMark } from '../StateMark';
import { Tabs } from '../Tabs';
import { Tag } from '../Tag';
import { TextAreaField, TextField } from '../TextField';
import { toast } from '../toast';
import classes from './Gallery.module.css';
import { Panels } from './Panels';
import { PeopleList } from './PeopleList';
import { PeopleTable } from './PeopleTable';
import { Replies, type ReplyCall } from './Replies';
import { RichFields } from './RichFields';

const positionKeys: Record<DialogPosition, string> = {
  center: 'dev.gallery.position.center',
  top: 'dev.gallery.position.top',
  bottom: 'dev.gallery.position.bottom',
  left: 'dev.gallery.position.left',
  right: 'dev.gallery.position.right',
  topleft: 'dev.gallery.position.topleft',
  topright: 'dev.gallery.position.topright',
  bottomleft: 'dev.gallery.position.bottomleft',
  bottomright: 'dev.gallery.position.bottomright',
};

function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

function Toasts() {
  const { t } = useTranslation();
  return (
    <Section title={t('dev.gallery.toasts')} lead={t('dev.gallery.toastsLead')}>
      <Row>
        <Button
          onClick={() => toast.success(t('dev.gallery.toastSuccess'), t('dev.gallery.toastSuccessTitle'))}
        >
          {t('dev.gallery.success')}
        </Button>
        <Button
          onClick={() => toast.warning(t('dev.gallery.toastWarning'), t('dev.gallery.toastWarningTitle'))}
        >
          {t('dev.gallery.warning')}
        </Button>
        <Button onClick={() => toast.danger(t('dev.gallery.toastDanger'), t('dev.gallery.toastDangerTitle'))}>
          {t('dev.gallery.danger')}
        </Button>
      </Row>
    </Section>
  );
}

function Dialogs() {
  const { t } = useTranslation();
  const [position, setPosition] = useState<DialogPosition>('center');
  const [shown, setShown] = useState<'plain' | 'large' | 'free' | null>(null);
  const close = () => setShown(null);
  const footer = (
    <>
      <Button onClick={close}>{t('ui.confirm.reject')}</Button>
      <Button variant="primary" onClick={close}>
        {t('dev.gallery.understood')}
      </Button>
    </>
  );
  return (
    <Section title={t('dev.gallery.dialogs')} lead={t('dev.gallery.dialogsLead')}>
      <Row>
        {dialogPositions.map((each) => (
          <Button
            key={each}
            size="sm"
            data-position-choice={each}
            onClick={() => {
              setPosition(each);
              setShown('plain');
            }}
          >
            {t(positionKeys[each])}
          </Button>
        ))}
      </Row>
      <Row>
        <Button onClick={() => setShown('large')}>{t('dev.gallery.largeDialog')}</Button>
        <Button onClick={() => setShown('free')}>{t('dev.gallery.freeDialog')}</Button>
      </Row>
      <Dialog
        open={shown === 'plain'}
        onClose={close}
        position={position}
        dismissableMask
        width={404}
        header={t('dev.gallery.plainTitle')}
        footer={footer}
      >
        <p>{t('dev.gallery.plainText')}</p>
      </Dialog>
      <Dialog
        open={shown === 'large'}
        onClose={close}
        draggable
        maximizable
        header={t('dev.gallery.largeTitle')}
        footer={footer}
      >
        <PeopleTable />
      </Dialog>
      <Dialog
        open={shown === 'free'}
        onClose={close}
        modal={false}
        position="bottomright"
        width={340}
        draggable
        header={t('dev.gallery.freeTitle')}
      >
        <p>{t('dev.gallery.freeText')}</p>
      </Dialog>
    </Section>
  );
}

function Confirmations() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const answers = {
    accept: () => setAnswer(t('dev.gallery.accepted')),
    reject: () => setAnswer(t('dev.gallery.rejected')),
  };
  return (
    <Section title={t('dev.gallery.confirm')} lead={t('dev.gallery.confirmLead')}>
      <Row>
        <Button
          onClick={() =>
            confirm({
              header: t('dev.gallery.confirmTitle'),
              message: t('dev.gallery.confirmText'),
              ...answers,
            })
          }
        >
          {t('dev.gallery.confirmPlain')}
        </Button>
        <Button
          onClick={() =>
            confirm({
              header: t('dev.gallery.destroyTitle'),
              message: (
                <>
                  <p>{t('dev.gallery.destroyText')}</p>
                  <Losses
                    items={[
                      { icon: <IconFileText aria-hidden />, text: t('dev.gallery.loss1') },
                      { icon: <IconCertificate aria-hidden />, text: t('dev.gallery.loss2') },
                    ]}
                    after={t('dev.gallery.destroyAfter')}
                  />
                </>
              ),
              acceptLabel: t('dev.gallery.destroyAccept'),
              rejectLabel: t('dev.gallery.destroyReject'),
              acceptIcon: <IconTrash aria-hidden />,
              acceptProps: { color: 'danger' },
              defaultFocus: 'reject',
              ...answers,
            })
          }
        >
          {t('dev.gallery.confirmDestroy')}
        </Button>
        <Button
          onClick={() =>
            confirm({
              group: 'gallery',
              position: 'topright',
              header: t('dev.gallery.groupTitle'),
              message: t('dev.gallery.groupText'),
              icon: <IconDownload aria-hidden />,
              modal: false,
              blockScroll: false,
              closeOnEscape: false,
              onShow: () => setAnswer(t('dev.gallery.shown')),
              onHide: () => setAnswer((before) => `${before} ${t('dev.gallery.hidden')}`),
              ...answers,
            })
          }
        >
          {t('dev.gallery.confirmGroup')}
        </Button>
        <Button onClick={confirm.close}>{t('dev.gallery.confirmClose')}</Button>
      </Row>
      <p className={classes.answer} role="status" data-confirm-answer>
        {answer}
      </p>
      <ConfirmDialog group="gallery" />
    </Section>
  );
}

function Buttons() {
  const { t } = useTranslation();
  return (
    <Section title={t('dev.gallery.buttons')}>
      <Row>
        <Button variant="primary" icon={<IconPlus aria-hidden />}>
          {t('dev.gallery.primary')}
        </Button>
        <Button>{t('dev.gallery.secondary')}</Button>
        <Button variant="quiet">{t('dev.gallery.quiet')}</Button>
        <Button variant="danger">{t('dev.gallery.dangerous')}</Button>
        <Button variant="primary" loading>
          {t('dev.gallery.busy')}
        </Button>
        <Button disabled>{t('dev.gallery.disabled')}</Button>
      </Row>
      <Row>
        <Button size="sm">{t('dev.gallery.small')}</Button>
        <Button size="lg">{t('dev.gallery.big')}</Button>
        <IconButton label={t('dev.gallery.iconButton')}>
          <IconTrash />
        </IconButton>
        <Menu
          label={t('dev.gallery.menu')}
          position="bottom-start"
          trigger={<Button>{t('dev.gallery.menu')}</Button>}
          items={[
            { heading: t('dev.gallery.menuHeading') },
            { label: t('dev.gallery.menuPlain'), icon: <IconDownload aria-hidden /> },
            { label: t('dev.gallery.menuChosen'), checked: true },
            'divider',
            { label: t('dev.gallery.menuDanger'), icon: <IconTrash aria-hidden />, danger: true },
          ]}
        />
      </Row>
    </Section>
  );
}

function Fields() {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [search, setSearch] = useState('');
  return (
    <Section title={t('dev.gallery.fields')}>
      <div className={classes.fields}>
        <TextField
          label={t('dev.gallery.field')}
          description={t('dev.gallery.fieldHelp')}
          name="gallery-text"
        />
        <TextField
          label={t('dev.gallery.fieldBad')}
          error={t('dev.gallery.fieldError')}
          defaultValue="m.dubreuil@"
          name="gallery-bad"
        />
        <TextAreaField label={t('dev.gallery.area')} optional name="gallery-area" />
        <SelectField
          label={t('dev.gallery.select')}
          name="gallery-select"
          data={[
            { value: 'a', label: t('dev.gallery.option1') },
            { value: 'b', label: t('dev.gallery.option2') },
          ]}
        />
        <PasswordField
          label={t('dev.gallery.password')}
          meter
          suggest
          autoComplete="off"
          name="gallery-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={classes.stack}>
          <SearchField label={t('dev.gallery.search')} value={search} onChange={setSearch} width="100%" />
          <CheckboxField label={t('dev.gallery.check')} defaultChecked name="gallery-check" />
        </div>
      </div>
    </Section>
  );
}

function States() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'marks' | 'empty' | 'none'>('marks');
  return (
    <Section title={t('dev.gallery.states')}>
      <Tabs
        label={t('dev.gallery.states')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'marks',
            label: t('dev.gallery.marks'),
            count: 6,
            panel: (
              <Row>
                <StateMark state="draft">{t('dev.gallery.draft')}</StateMark>
                <StateMark state="live">{t('dev.gallery.live')}</StateMark>
                <StateMark state="changed">{t('dev.gallery.changed')}</StateMark>
                <StateMark state="archived">{t('dev.gallery.archived')}</StateMark>
                <StateMark state="wait">{t('dev.gallery.wait')}</StateMark>
                <StateMark state="off">{t('dev.gallery.off')}</StateMark>
                <Tag>{t('dev.gallery.tag')}</Tag>
                <Tag tone="info">{t('dev.gallery.tagInfo')}</Tag>
                <Tag tone="ok">{t('dev.gallery.tagOk')}</Tag>
                <Tag tone="new">{t('dev.gallery.tagNew')}</Tag>
              </Row>
            ),
          },
          {
            value: 'empty',
            label: t('dev.gallery.empty'),
            panel: (
              <EmptyState
                level={3}
                illustration="letter"
                title={t('dev.gallery.emptyTitle')}
                text={t('dev.gallery.emptyText')}
                actions={<Button variant="primary">{t('dev.gallery.emptyAction')}</Button>}
              />
            ),
          },
          {
            value: 'none',
            label: t('dev.gallery.noResult'),
            panel: (
              <Card sunken>
                <EmptyState
                  compact
                  level={3}
                  title={t('dev.gallery.noResultTitle')}
                  text={t('dev.gallery.noResultText')}
                />
              </Card>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Bomb(): ReactNode {
  throw new Error('The gallery was asked to throw');
}

function Failure() {
  const { t } = useTranslation();
  const [armed, setArmed] = useState(false);
  return (
    <Section title={t('dev.gallery.failure')} lead={t('dev.gallery.failureLead')}>
      <Button onClick={() => setArmed(true)}>{t('dev.gallery.throw')}</Button>
      {armed && <Bomb />}
    </Section>
  );
}

/** Every component of src/ui, in its states; also what the browser tests press. */
export function Gallery({ reply }: { reply: ReplyCall }) {
  const { t } = useTranslation();
  return (
    <div className={classes.gallery}>
      <Toasts />
      <Confirmations />
      <Dialogs />
      <Buttons />
      <Fields />
      <Section title={t('dev.gallery.table')}>
        <PeopleTable />
      </Section>
      <Section title={t('ui.gallery.list')} lead={t('ui.gallery.listLead')}>
        <PeopleList />
      </Section>
      <Section title={t('ui.gallery.richFields')}>
        <RichFields />
      </Section>
      <Section title={t('ui.gallery.panels')} lead={t('ui.gallery.panelsLead')}>
        <Panels />
      </Section>
      <States />
      <Replies reply={reply} />
      <Failure />
    </div>
  );
}
