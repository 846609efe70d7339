import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { IconButton } from '@/ui/IconButton';
import { Segments } from '@/ui/Segments';
import classes from './Preview.module.css';

interface PreviewProps {
  page: PageData;
  title: string;
  draw: (page: PageData, scheme?: 'light' | 'dark') => string;
  onClose: () => void;
}

/** The page as readers will have it: drawn by the same function, without anything of the editor's. */
export function Preview({ page, title, draw, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<'phone' | 'desktop'>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal?.();
    return () => dialog?.close?.();
  }, []);
  return (
    <dialog
      ref={box}
      className={classes.preview}
      aria-label={t('editor.preview.title', { title })}
      onClose={onClose}
    >
      <header className={classes.bar}>
        <h2>{t('editor.preview.title', { title })}</h2>
        <Segments
          label={t('editor.width')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: t('editor.phone'), icon: <IconDeviceMobile aria-hidden /> },
            { value: 'desktop', label: t('editor.desktop'), icon: <IconDeviceDesktop aria-hidden /> },
          ]}
        />
        <Segments
          label={t('editor.preview.scheme')}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', label: t('editor.preview.light'), icon: <IconSun aria-hidden /> },
            { value: 'dark', label: t('editor.preview.dark'), icon: <IconMoon aria-hidden /> },
          ]}
        />
        <IconButton label={t('editor.preview.close')} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </header>
      <div className={classes.stage}>
        <iframe
          className={classes.frame}
          data-device={device}
          title={t('editor.preview.title', { title })}
          sandbox="allow-same-origin"
          srcDoc={draw(page, scheme)}
        />
      </div>
    </dialog>
  );
}
