import { IconCircleCheckFilled, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHex } from '@/reader/color';
import { contrast, shown, standing } from '@/reader/contrast';
import type { Five } from '@/reader/presets';
import { ColorField } from '@/ui/ColorField';
import { contrastWithWhite, ENOUGH_CONTRAST } from '@/ui/colour';
import { useLocale } from '@/ui/Time';
import { darker, kept, mended, sameColors } from '../colors/mend';
import classes from './ColorsStep.module.css';

const fields = [
  { name: 'brand', label: 'builder.colors.brand' },
  { name: 'accent', label: 'builder.colors.accent' },
  { name: 'paper', label: 'builder.colors.paper' },
  { name: 'third', label: 'builder.colors.third' },
  { name: 'ink', label: 'builder.colors.ink' },
] as const;

type Name = keyof Five;

interface AdjustColorsProps {
  /** Legible, whatever was asked for. */
  colors: Five;
  onChange: (colors: Five) => void;
  errors: Record<string, string | undefined>;
}

/** Each colour, typed or picked; what could not be read is put right at once, and said. */
export function AdjustColors({ colors, onChange, errors }: AdjustColorsProps) {
  const { t } = useTranslation();
  // What was asked for, where it is not what was taken; and what is only half typed.
  const [asked, setAsked] = useState<Partial<Five>>({});
  // Another palette was chosen: what was asked of the one before is over.
  const [mine, setMine] = useState(colors);
  if (!sameColors(mine, colors)) {
    setMine(colors);
    setAsked({});
  }
  const [typing, setTyping] = useState<{ name: Name; text: string }>();

  function ask(name: Name, text: string) {
    setTyping({ name, text });
    if (!isHex(text) || text.toLowerCase() === colors[name].toLowerCase()) return;
    const wish = { ...colors, [name]: text.toLowerCase() };
    const right = mended(wish);
    const moved = Object.fromEntries(
      (Object.keys(right) as Name[])
        .filter((one) => right[one].toLowerCase() !== wish[one].toLowerCase())
        .map((one) => [one, wish[one]]),
    );
    setAsked(moved);
    setMine(right);
    onChange(right);
  }
  function keep(name: Name, color: string) {
    if (name === 'ink' || name === 'paper') return;
    const right = kept(colors, name, color);
    if (!right) return;
    setAsked({});
    setMine(right);
    onChange(right);
  }
  return (
    <div className={classes.own}>
      {fields.map(({ name, label }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the field inside it being left
        <div key={name} onBlur={() => setTyping(undefined)}>
          <ColorField
            label={t(label)}
            name={`palette.${name}`}
            hint={false}
            value={typing?.name === name ? typing.text : colors[name].toUpperCase()}
            error={errors[name] ?? halfTyped(typing, name, t('builder.colors.format'))}
            onChange={(text) => ask(name, text)}
            description={
              <Ratio name={name} colors={colors} asked={asked[name]} onKeep={(color) => keep(name, color)} />
            }
          />
        </div>
      ))}
    </div>
  );
}

function halfTyped(typing: { name: Name; text: string } | undefined, name: Name, words: string) {
  return typing?.name === name && typing.text.length >= 7 && !isHex(typing.text) ? words : undefined;
}

interface RatioProps {
  name: Name;
  colors: Five;
  asked?: string;
  onKeep: (color: string) => void;
}

/** How well what stands on it reads, or how it was put right. */
function Ratio({ name, colors, asked, onKeep }: RatioProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const color = colors[name];
  if (asked) {
    const possible = name !== 'ink' && name !== 'paper' && kept(colors, name, asked);
    return (
      <span className={classes.ratio} data-mended role="status">
        <IconWand aria-hidden />
        {t(darker(color, asked) ? 'builder.colors.darkened' : 'builder.colors.lightened')}{' '}
        {possible && (
          <button type="button" className={classes.keep} onClick={() => onKeep(asked)}>
            {t('builder.colors.keep', { color: asked.toUpperCase() })}
          </button>
        )}
      </span>
    );
  }
  const onPaper = name === 'paper' || name === 'ink';
  const { ratio, white } = onPaper
    ? { ratio: contrast(colors.ink, colors.paper), white: contrastWithWhite(colors.ink) < ENOUGH_CONTRAST }
    : standing(colors.ink, color);
  const key =
    name === 'ink' ? 'builder.colors.onPaper' : white ? 'builder.colors.white' : 'builder.colors.dark';
  return (
    <span className={classes.ratio}>
      <IconCircleCheckFilled aria-hidden />
      {t(key, { ratio: shown(ratio, locale) })}
    </span>
  );
}
