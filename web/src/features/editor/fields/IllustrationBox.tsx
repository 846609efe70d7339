import { IconBan } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { illustrationNames } from '@/blocks/illustrationNames';
import { Illustration } from '@/blocks/illustrations';
import { FieldFrame } from '@/ui/FieldFrame';
import { useWorld } from '../canvas/context';
import classes from './Fields.module.css';

const names = {
  bienvenue: 'editor.drawing.bienvenue',
  calendrier: 'editor.drawing.calendrier',
  casque: 'editor.drawing.casque',
  checklist: 'editor.drawing.checklist',
  contact: 'editor.drawing.contact',
  cuisine: 'editor.drawing.cuisine',
  equipe: 'editor.drawing.equipe',
  livret: 'editor.drawing.livret',
  'premier-jour': 'editor.drawing.premierJour',
  reperes: 'editor.drawing.reperes',
  route: 'editor.drawing.route',
  soin: 'editor.drawing.soin',
} as const;

interface IllustrationBoxProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  help?: string;
  error?: string;
  path: string;
}

/** One of our drawings, which take the booklet's colours; or none. */
export function IllustrationBox({ label, value, onChange, help, error, path }: IllustrationBoxProps) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={help} error={error}>
      <div className={classes.drawings}>
        {(['', ...illustrationNames] as const).map((name) => (
          <label
            key={name}
            className={classes.drawing}
            title={name ? t(names[name]) : t('editor.drawing.none')}
          >
            <input
              type="radio"
              name={id}
              data-field={path}
              checked={value === name}
              disabled={readOnly}
              aria-label={name ? t(names[name]) : t('editor.drawing.none')}
              onChange={() => onChange(name)}
            />
            {name ? <Illustration name={name} /> : <IconBan aria-hidden />}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
