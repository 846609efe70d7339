import {
  IconAdjustmentsHorizontal,
  IconClipboardCheck,
  IconKeyboard,
  IconLayoutGridAdd,
  IconListTree,
  IconPalette,
  IconPhoto,
  IconVariable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import classes from './Rail.module.css';

export type PanelName = 'pages' | 'blocks' | 'theme' | 'variables' | 'media' | 'check';

interface RailProps {
  /** Model pages have neither tree, theme nor variables of their own. */
  booklet: boolean;
  panel: PanelName | null;
  onPanel: (name: PanelName) => void;
  faults: number;
  fields: boolean;
  onFields: () => void;
  onKeys: () => void;
}

const panels: { name: PanelName; key: string; icon: ReactNode; booklet?: boolean }[] = [
  { name: 'pages', key: 'editor.rail.pages', icon: <IconListTree aria-hidden />, booklet: true },
  { name: 'blocks', key: 'editor.rail.blocks', icon: <IconLayoutGridAdd aria-hidden /> },
  { name: 'theme', key: 'editor.rail.theme', icon: <IconPalette aria-hidden />, booklet: true },
  { name: 'variables', key: 'editor.rail.variables', icon: <IconVariable aria-hidden />, booklet: true },
  { name: 'media', key: 'editor.rail.media', icon: <IconPhoto aria-hidden /> },
  { name: 'check', key: 'editor.rail.check', icon: <IconClipboardCheck aria-hidden /> },
];

export function Rail({ booklet, panel, onPanel, faults, fields, onFields, onKeys }: RailProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.rail} aria-label={t('editor.rail.label')}>
      {panels
        .filter((one) => booklet || !one.booklet)
        .map(({ name, key, icon }) => (
          <IconButton
            key={name}
            label={name === 'check' && faults > 0 ? t('editor.rail.faults', { count: faults }) : t(key)}
            pressed={panel === name}
            className={classes.button}
            onClick={() => onPanel(name)}
          >
            {icon}
            {name === 'check' && faults > 0 && <b className={classes.count}>{faults > 99 ? '99' : faults}</b>}
          </IconButton>
        ))}
      <IconButton
        label={t('editor.rail.fields')}
        pressed={fields}
        className={classes.fields}
        onClick={onFields}
      >
        <IconAdjustmentsHorizontal aria-hidden />
      </IconButton>
      <IconButton label={t('editor.rail.keys')} className={classes.keys} onClick={onKeys}>
        <IconKeyboard aria-hidden />
      </IconButton>
    </nav>
  );
}
