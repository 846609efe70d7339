import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconArrowsMove, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import classes from './Dialog.module.css';
import { type DialogPosition, useDrag } from './dialog/useDrag';
import { useEscape } from './dialog/useEscape';
import { useFocus } from './dialog/useFocus';
import { type Phase, usePresence } from './dialog/usePresence';
import { useScrollLock } from './dialog/useScrollLock';
import { useStack } from './dialog/useStack';
import { IconButton } from './IconButton';
import { InPage } from './InPage';
import { LayerContext, MODAL_LAYER } from './layers';
import titles from './theme/typography.module.css';

export type { DialogPosition } from './dialog/useDrag';

export interface DialogProps {
  open: boolean;
  /** Asked by the close button, Escape or the mask: the owner decides. */
  onClose: () => void;
  header?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  position?: DialogPosition;
  modal?: boolean;
  /** Stops the page behind from scrolling. */
  blockScroll?: boolean;
  closable?: boolean;
  closeOnEscape?: boolean;
  dismissableMask?: boolean;
  maximizable?: boolean;
  draggable?: boolean;
  keepInViewport?: boolean;
  minX?: number;
  minY?: number;
  /** Where it is put in the page: an element or a selector; the body by default. */
  appendTo?: HTMLElement | string;
  width?: number | string;
  role?: 'dialog' | 'alertdialog';
  /** Takes the whole height of its side; a phone's whole screen. */
  docked?: boolean;
  className?: string;
  onShow?: () => void;
  onHide?: () => void;
}

/** How long it comes and goes: 150 ms in the centre, 0.3 s from an edge. */
export function dialogMotion(position: DialogPosition): number {
  return position === 'center' ? 150 : 300;
}

function size(width: number | string | undefined): string | undefined {
  return typeof width === 'number' ? `${width}px` : width;
}

/** A window over the page. Everything the person can decide about it is a prop; see the gallery for each. */
export function Dialog(props: DialogProps) {
  const phase = usePresence(props.open, dialogMotion(props.position ?? 'center'), props.onShow, props.onHide);
  if (phase === 'closed') return null;
  return (
    <InPage target={props.appendTo}>
      <DialogWindow {...props} phase={phase} />
    </InPage>
  );
}

function DialogWindow(props: DialogProps & { phase: Phase }) {
  const { phase, position = 'center', modal = true, closable = true, role = 'dialog' } = props;
  const { blockScroll = modal, closeOnEscape = true, dismissableMask = false, onClose } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const pressBeganOnMask = useRef(false);
  const [maximized, setMaximized] = useState(false);
  const drag = useDrag(box, { ...props, position, enabled: Boolean(props.draggable) && !maximized });
  const open = phase !== 'leave';
  const { isTop, isTopModal } = useStack(open, modal);
  useEscape(open, isTop, closeOnEscape, onClose);
  useFocus(box, open, modal, isTopModal);
  useScrollLock(blockScroll);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mask is a convenience; the close button and Escape do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: same
    <div
      className={classes.mask}
      data-dialog-mask
      data-phase={phase}
      data-modal={modal || undefined}
      data-position={drag.position}
      data-docked={props.docked || undefined}
      style={{ '--dialog-motion': `${dialogMotion(position)}ms` } as CSSProperties}
      onPointerDown={(event) => {
        pressBeganOnMask.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const onMask = event.target === event.currentTarget && pressBeganOnMask.current;
        if (onMask && dismissableMask && modal && open) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is dialog or alertdialog, which know aria-modal */}
      <div
        ref={box}
        className={cx(classes.dialog, props.className)}
        role={role}
        aria-modal={modal || undefined}
        aria-labelledby={props.header ? `${id}-title` : undefined}
        aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
        tabIndex={-1}
        data-maximized={maximized || undefined}
        data-docked={props.docked || undefined}
        style={
          {
            '--dialog-width': size(props.width),
            translate: `${drag.offset.x}px ${drag.offset.y}px`,
          } as CSSProperties
        }
      >
        <LayerContext value={MODAL_LAYER}>
          <DialogHeader
            {...props}
            titleId={`${id}-title`}
            closable={closable}
            drag={drag}
            maximized={maximized}
            onMaximize={() => setMaximized(!maximized)}
          />
          <div className={classes.body} id={`${id}-body`}>
            {props.children}
          </div>
          {props.footer && <div className={classes.footer}>{props.footer}</div>}
        </LayerContext>
      </div>
    </div>
  );
}

interface HeaderProps extends DialogProps {
  titleId: string;
  drag: ReturnType<typeof useDrag>;
  maximized: boolean;
  onMaximize: () => void;
}

function DialogHeader({
  header,
  titleId,
  closable,
  draggable,
  maximizable,
  maximized,
  onMaximize,
  drag,
  onClose,
}: HeaderProps) {
  const { t } = useTranslation();
  if (!header && !closable && !draggable && !maximizable) return null;
  return (
    <div
      className={classes.header}
      data-dialog-header
      data-drag={(draggable && !maximized) || undefined}
      {...drag.handlers}
    >
      {header && (
        <h2 className={cx(titles.sm, classes.title)} id={titleId}>
          {header}
        </h2>
      )}
      <div className={classes.tools}>
        {draggable && !maximized && (
          <IconButton
            label={t('ui.dialog.move')}
            onKeyDown={drag.onKeyDown}
            onClick={drag.nextCorner}
            data-dialog-tool
          >
            <IconArrowsMove />
          </IconButton>
        )}
        {maximizable && (
          <IconButton
            label={maximized ? t('ui.dialog.restore') : t('ui.dialog.maximize')}
            onClick={onMaximize}
            data-dialog-tool
          >
            {maximized ? <IconArrowsDiagonalMinimize2 /> : <IconArrowsDiagonal />}
          </IconButton>
        )}
        {closable && (
          <IconButton label={t('ui.close')} onClick={onClose} data-dialog-tool>
            <IconX />
          </IconButton>
        )}
      </div>
    </div>
  );
}
