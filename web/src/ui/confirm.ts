import type { ReactNode } from 'react';
import type { ButtonProps } from './Button';
import type { DialogPosition } from './Dialog';

type AnswerProps = Partial<ButtonProps> & { color?: 'danger' };

/** What a confirmation may say. `defaultFocus: 'reject'` for anything that destroys. */
export interface ConfirmRequest {
  group?: string;
  header?: ReactNode;
  message?: ReactNode;
  icon?: ReactNode;
  position?: DialogPosition;
  modal?: boolean;
  blockScroll?: boolean;
  appendTo?: HTMLElement | string;
  acceptLabel?: string;
  rejectLabel?: string;
  acceptIcon?: ReactNode;
  rejectIcon?: ReactNode;
  acceptProps?: AnswerProps;
  rejectProps?: AnswerProps;
  acceptClass?: string;
  rejectClass?: string;
  defaultFocus?: 'accept' | 'reject';
  closeOnEscape?: boolean;
  /** A press on the mask closes it, without an answer. */
  dismissableMask?: boolean;
  accept?: () => void;
  reject?: () => void;
  onShow?: () => void;
  onHide?: () => void;
}

type Event = { kind: 'confirm'; request: ConfirmRequest } | { kind: 'close' };
type Listener = (event: Event) => void;

const listeners = new Set<Listener>();

export function listenToConfirm(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(event: Event): void {
  for (const listener of listeners) listener(event);
}

/** Asks for a decision; the dialog of the request's group shows it. */
export function confirm(request: ConfirmRequest): void {
  tell({ kind: 'confirm', request });
}

confirm.close = () => tell({ kind: 'close' });

/** The same, for code that waits: true only when accepted. */
export function confirmed(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    confirm({
      ...request,
      accept() {
        answer = true;
        request.accept?.();
      },
      onHide() {
        request.onHide?.();
        resolve(answer);
      },
    });
  });
}
