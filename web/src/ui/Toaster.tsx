import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import classes from './Toaster.module.css';
import { TOAST_MS, type Toast, toast, toastStore } from './toast';

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertCircle };

/** Calls `onEnd` once the time is over; while paused the time that is left stands still. */
function useCountdown(paused: boolean, onEnd: () => void): void {
  const left = useRef(TOAST_MS);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    const start = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [paused]);
}

function ToastCard({ item }: { item: Toast }) {
  const { t } = useTranslation();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  useCountdown(paused, () => toast.close(item.id));
  const Icon = icons[item.severity];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the time, it does nothing else
    <div
      className={classes.toast}
      data-severity={item.severity}
      data-paused={paused || undefined}
      role={item.severity === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {item.title && <b>{item.title}</b>}
        <p data-alone={item.title ? undefined : true}>{item.text}</p>
      </div>
      <IconButton label={t('ui.close')} className={classes.close} onClick={() => toast.close(item.id)}>
        <IconX />
      </IconButton>
      <span className={classes.left} style={{ animationDuration: `${TOAST_MS}ms` }} />
    </div>
  );
}

/** The toast area: bottom centre, always present, above every dialog. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <section className={classes.area} aria-label={t('ui.toasts')} data-toast-area>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}
