import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './ConfirmDialog.module.css';
import { type ConfirmRequest, listenToConfirm } from './confirm';
import { cx } from './cx';
import { Dialog } from './Dialog';

type Side = 'accept' | 'reject';

interface AnswerProps {
  side: Side;
  request: ConfirmRequest;
  onAnswer: (side: Side, event: MouseEvent<HTMLButtonElement>) => void;
}

function Answer({ side, request, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const accepting = side === 'accept';
  const { color, variant, className, ...given } =
    (accepting ? request.acceptProps : request.rejectProps) ?? {};
  const focused = (request.defaultFocus ?? 'accept') === side;
  return (
    <Button
      variant={color ?? variant ?? (accepting ? 'primary' : 'secondary')}
      icon={accepting ? request.acceptIcon : request.rejectIcon}
      className={cx(accepting ? request.acceptClass : request.rejectClass, className)}
      data-autofocus={focused || undefined}
      {...given}
      onClick={(event) => onAnswer(side, event)}
    >
      {accepting
        ? (request.acceptLabel ?? t('ui.confirm.accept'))
        : (request.rejectLabel ?? t('ui.confirm.reject'))}
    </Button>
  );
}

/** Always present in the page; shows the requests of its group, one at a time. */
export function ConfirmDialog({ group }: { group?: string }) {
  const [request, setRequest] = useState<ConfirmRequest>({});
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(0);
  const current = useRef<ConfirmRequest | null>(null);
  const answered = useRef(false);

  function hidden() {
    current.current?.onHide?.();
    current.current = null;
  }

  useEffect(
    () =>
      listenToConfirm((event) => {
        if (event.kind === 'close') return setOpen(false);
        if (event.request.group !== group) return;
        // A request that takes another one's place ends it.
        current.current?.onHide?.();
        current.current = event.request;
        answered.current = false;
        setShown((count) => count + 1);
        setRequest(event.request);
        setOpen(true);
      }),
    [group],
  );

  /** Once per request (G12), though its buttons are still there on its way out. The callback may itself ask something new: then that stays. */
  function answer(side: Side, event: MouseEvent<HTMLButtonElement>) {
    if (!open || answered.current || current.current !== request) return;
    answered.current = true;
    request[`${side}Props`]?.onClick?.(event);
    request[side]?.();
    if (current.current === request) setOpen(false);
  }

  return (
    <>
      <span hidden data-confirm-host={group ?? ''} />
      <Dialog
        key={shown}
        open={open}
        onClose={() => setOpen(false)}
        role="alertdialog"
        width={404}
        closable={false}
        header={request.header}
        position={request.position}
        modal={request.modal ?? true}
        blockScroll={request.blockScroll ?? true}
        closeOnEscape={request.closeOnEscape ?? true}
        dismissableMask={request.dismissableMask}
        appendTo={request.appendTo}
        onShow={request.onShow}
        onHide={hidden}
        footer={
          <>
            <Answer side="reject" request={request} onAnswer={answer} />
            <Answer side="accept" request={request} onAnswer={answer} />
          </>
        }
      >
        <div className={classes.message}>
          {request.icon && <span className={classes.icon}>{request.icon}</span>}
          <div>{request.message}</div>
        </div>
      </Dialog>
    </>
  );
}
