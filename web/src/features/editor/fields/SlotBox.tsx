import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '@/blocks/context';
import { blockOf } from '@/blocks/registry';
import { Button } from '@/ui/Button';
import { FieldFrame } from '@/ui/FieldFrame';
import { useCommands } from '../canvas/commands';
import { useDesk, useWorld } from '../canvas/context';
import { BlockIcon } from '../palette/BlockIcon';
import classes from './Fields.module.css';

/** The blocks that stand inside: each leads to its own fields, and the button adds one there. */
export function SlotBox({ label, zone, blocks }: { label: string; zone: string; blocks: Slot }) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const { add } = useDesk();
  const commands = useCommands();
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      {blocks.length > 0 && (
        <ul className={classes.slot}>
          {blocks.map(({ type, props }) => (
            <li key={props.id}>
              <button type="button" onClick={() => commands.select(props.id)}>
                <BlockIcon name={blockOf(type)?.icon ?? ''} />
                {t(blockOf(type)?.name ?? type)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button
          size="sm"
          variant="quiet"
          className={classes.addInside}
          icon={<IconPlus aria-hidden />}
          onClick={() => add({ zone, index: blocks.length })}
        >
          {t('editor.slot.add')}
        </Button>
      )}
    </FieldFrame>
  );
}
