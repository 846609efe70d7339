import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readingQueries } from '@/features/article/queries';
import classes from './Categories.module.css';

interface CategoriesProps {
  value: string;
  onChange: (name: string) => void;
}

/** One category, or all of them. */
export function Categories({ value, onChange }: CategoriesProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(readingQueries.categories());
  if (data.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.chips} role="group" aria-label={t('help.categories')}>
      <Chip label={t('help.allCategories')} on={value === ''} onPress={() => onChange('')} />
      {data.map(({ name, count }) => (
        <Chip key={name} label={name} count={count} on={name === value} onPress={() => onChange(name)} />
      ))}
    </div>
  );
}

function Chip({
  label,
  count,
  on,
  onPress,
}: {
  label: string;
  count?: number;
  on: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onPress}>
      {label}
      {count !== undefined && <span>{count}</span>}
    </button>
  );
}
