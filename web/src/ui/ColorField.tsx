import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ColorField.module.css';
import { contrastWithWhite, ENOUGH_CONTRAST, hexColour, NO_COLOUR } from './colour';
import type { FieldLook } from './field';
import { TextField } from './TextField';
import { useLocale } from './Time';

interface ColorFieldProps extends FieldLook {
  label: string;
  /** `#rrggbb`, or what is being typed; empty: none. */
  value: string;
  onChange: (colour: string) => void;
  name?: string;
  disabled?: boolean;
  /** Off where white words are not what stands on it. */
  hint?: boolean;
}

/** A colour, typed or taken from the browser's palette; says whether white words can be read on it. */
export function ColorField(props: ColorFieldProps) {
  const { label, value, onChange, description, hint = true, ...others } = props;
  const { t } = useTranslation();
  const colour = hexColour(value);
  return (
    <TextField
      {...others}
      label={label}
      value={value}
      spellCheck={false}
      autoComplete="off"
      placeholder={t('ui.colour.placeholder')}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => colour && colour !== value && onChange(colour)}
      leftSection={
        <span
          className={classes.swatch}
          style={{ background: colour }}
          data-empty={colour ? undefined : true}
        >
          <input
            type="color"
            aria-label={t('ui.colour.palette', { label })}
            value={colour ?? NO_COLOUR}
            disabled={others.disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      }
      leftSectionPointerEvents="all"
      description={
        <>
          {hint && colour && <Contrast colour={colour} />}
          {description}
        </>
      }
    />
  );
}

function Contrast({ colour }: { colour: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ratio = contrastWithWhite(colour);
  const enough = ratio >= ENOUGH_CONTRAST;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  // Rounded down: 4.49 must not read as enough.
  const words = { ratio: format.format(Math.floor(ratio * 10) / 10) };
  return (
    <span className={classes.contrast} data-enough={enough || undefined}>
      {enough ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      {enough ? t('ui.colour.enough', words) : t('ui.colour.tooLight', words)}
    </span>
  );
}
