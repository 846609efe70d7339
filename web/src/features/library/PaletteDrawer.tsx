import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { LEGIBLE, shown } from '@/reader/contrast';
import { ColorField } from '@/ui/ColorField';
import { DrawerForm } from '@/ui/Drawer';
import { useFormCall } from '@/ui/form';
import { TextField } from '@/ui/TextField';
import { useLocale } from '@/ui/Time';
import classes from './BuilderPage.module.css';
import { Miniature, type Typefaces } from './Miniature';
import { checksOf, refusals } from './palette';
import type { Palette } from './queries';

interface PaletteDrawerProps {
  palette: Palette;
  /** The others, whose names are taken. */
  others: Palette[];
  model: { font: Typefaces; structure: string; cover: string };
  onDone: (palette: Palette) => void;
  onClose: () => void;
}

/** One palette. It joins the page's other changes, which are saved together. */
export function PaletteDrawer({ palette, others, model, onDone, onClose }: PaletteDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const fresh = palette.name === '';
  const form = useFormCall({
    initial: palette,
    call: async (values: Palette) => {
      const errors = refusals(values, others, t);
      if (Object.keys(errors).length > 0) throw new ApiError(422, '', { errors });
    },
    onDone: (_reply, values) => {
      onDone({ ...values, name: values.name.trim() });
      onClose();
    },
  });
  return (
    <DrawerForm
      form={form}
      open
      onClose={onClose}
      title={fresh ? t('library.palettes.new') : t('library.palettes.edit', { name: palette.name })}
      save={fresh ? t('library.palettes.create') : t('library.palettes.apply')}
    >
      <div className={classes.stage}>
        <Miniature large {...model} colors={form.values} />
      </div>
      <TextField
        label={t('library.palettes.name')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <ColorField hint={false} label={t('library.palettes.paper')} {...form.control('paper')} />
      {checksOf(form.values).map(({ field, label, key, ratio }) => (
        <ColorField
          key={field}
          hint={false}
          label={t(label)}
          description={
            !form.errors[field] && (
              <Check words={t(key, { ratio: shown(ratio, locale) })} bad={ratio < LEGIBLE} />
            )
          }
          {...form.control(field)}
        />
      ))}
    </DrawerForm>
  );
}

/** What stands on the colour, or it on the ground: can it be read? Told as one types. */
function Check({ words, bad }: { words: string; bad: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.check} data-bad={bad || undefined}>
      {bad ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
      {bad ? `${words}. ${t('library.palettes.tooLow')}` : words}
    </span>
  );
}
