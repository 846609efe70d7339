import type { ReactNode } from 'react';
import { SortableList } from '@/ui/SortableList';
import { SwitchField } from '@/ui/SwitchField';
import titles from '@/ui/theme/typography.module.css';
import classes from './BuilderPage.module.css';

interface ChoiceListProps<T> {
  label: string;
  /** The form's field, so that the server's refusal finds it. */
  field: string;
  error?: string;
  items: T[];
  name: (item: T) => string;
  /** « Proposer la palette Chantier ». */
  offer: (name: string) => string;
  render: (item: T) => ReactNode;
  onMove: (ids: string[]) => void;
  onToggle: (id: string, enabled: boolean) => void;
}

/** What the wizard offers of one kind: in which order, and which of it. */
export function ChoiceList<T extends { id: string; enabled: boolean }>(props: ChoiceListProps<T>) {
  const { label, field, error, items, name, offer, render, onMove, onToggle } = props;
  return (
    <div data-field={field} tabIndex={-1}>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <SortableList
        label={label}
        items={items}
        id={(item) => item.id}
        name={name}
        onMove={onMove}
        render={(item) => (
          <div className={classes.row} data-off={!item.enabled || undefined}>
            {render(item)}
            <div className={classes.switch}>
              <SwitchField
                label={<span className={titles.visuallyHidden}>{offer(name(item))}</span>}
                checked={item.enabled}
                onChange={(event) => onToggle(item.id, event.currentTarget.checked)}
              />
            </div>
          </div>
        )}
      />
    </div>
  );
}
