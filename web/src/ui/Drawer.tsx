import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';
import classes from './Drawer.module.css';
import { confirmLeaving, Form, type FormCall, useUnsavedWarning } from './form';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Given a function, it gets what closes the drawer as its cross does. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Asks before it closes over changes that are not saved. */
  dirty?: boolean;
  width?: number;
  children: ReactNode;
}

/** A panel at the side of the page, for one thing of a list; fills a phone's screen. */
export function Drawer({ open, onClose, title, footer, dirty = false, width = 408, children }: DrawerProps) {
  const close = useClose(open, dirty, onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      position="right"
      docked
      dismissableMask
      width={width}
      header={title}
      footer={typeof footer === 'function' ? footer(close) : footer}
    >
      <div className={classes.content}>{children}</div>
    </Dialog>
  );
}

/** One question, even where closing also leaves the page's address. */
function useClose(open: boolean, dirty: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  if (leaving && !open) setLeaving(false);
  useUnsavedWarning(open && dirty && !leaving);
  return async () => {
    if (dirty && !(await confirmLeaving(t))) return;
    flushSync(() => setLeaving(true));
    onClose();
  };
}

interface DrawerFormProps<T extends object> extends Omit<DrawerProps, 'footer' | 'dirty'> {
  form: FormCall<T>;
  /** What saving does: « Envoyer l’invitation ». */
  save: string;
  /** At the other end of the buttons' line: what destroys. */
  aside?: ReactNode;
}

/** A form in a drawer, with its buttons at the bottom. */
export function DrawerForm<T extends object>(props: DrawerFormProps<T>) {
  const { form, save, aside, children, ...drawer } = props;
  const { t } = useTranslation();
  const id = useId();
  const buttons = (close: () => void) => (
    <>
      {aside && <div className={classes.aside}>{aside}</div>}
      <Button variant="quiet" onClick={close}>
        {t('ui.confirm.reject')}
      </Button>
      <Button variant="primary" type="submit" form={id} loading={form.busy}>
        {save}
      </Button>
    </>
  );
  return (
    <Drawer {...drawer} dirty={form.dirty} footer={buttons}>
      <Form form={form} id={id} className={classes.content}>
        {form.formError && (
          <p className={classes.error} role="alert">
            {form.formError}
          </p>
        )}
        {children}
      </Form>
    </Drawer>
  );
}
