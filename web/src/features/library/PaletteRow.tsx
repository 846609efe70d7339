import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contrast, shown, standing } from '@/reader/contrast';
import { confirm } from '@/ui/confirm';
import { IconButton } from '@/ui/IconButton';
import { useLocale } from '@/ui/Time';
import classes from './BuilderPage.module.css';
import type { Palette } from './queries';

interface PaletteRowProps {
  palette: Palette;
  miniature: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

export function PaletteRow({ palette, miniature, onEdit, onRemove }: PaletteRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, paper, ink, brand, accent, third } = palette;
  const remove = () =>
    confirm({
      header: t('library.palettes.confirm', { name }),
      message: t('library.palettes.confirmText'),
      acceptLabel: t('library.palettes.confirmDelete'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: onRemove,
    });
  return (
    <>
      <div className={classes.look}>
        {miniature}
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.text}>
            {t('library.palettes.ratios', {
              text: shown(contrast(ink, paper), locale),
              brand: shown(standing(ink, brand).ratio, locale),
            })}
          </p>
          <div className={classes.swatches} aria-hidden>
            {Object.entries({ paper, ink, brand, accent, third }).map(([part, color]) => (
              <i key={part} style={{ '--swatch': color } as CSSProperties} />
            ))}
          </div>
        </div>
      </div>
      <IconButton label={t('library.palettes.edit', { name })} onClick={onEdit}>
        <IconPencil aria-hidden />
      </IconButton>
      <IconButton label={t('library.palettes.delete', { name })} onClick={remove}>
        <IconTrash aria-hidden />
      </IconButton>
    </>
  );
}
