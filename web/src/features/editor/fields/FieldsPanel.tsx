import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockData } from '@/blocks/context';
import { current } from '@/blocks/migrate';
import { blockOf } from '@/blocks/registry';
import { viewOf } from '@/blocks/views';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { useCommands } from '../canvas/commands';
import { BlockIcon } from '../palette/BlockIcon';
import panel from '../panels/Panel.module.css';
import type { Refusals } from '../saving/types';
import { BlockFields } from './BlockFields';

interface FieldsPanelProps {
  block: BlockData;
  refusals: Refusals;
  /** The field somebody is sent to; a new object sends again. */
  wanted?: { path: string };
  onClose: () => void;
}

/** The selected block's fields. */
export function FieldsPanel({ block, refusals, wanted, onClose }: FieldsPanelProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  // A version newer than ours has another shape: it is kept, and not touched.
  const known = current(block, viewOf(block.type)) ? blockOf(block.type) : undefined;
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.fromEntries(
    (refusals[block.props.id] ?? []).map(({ path, message }) => [path, message]),
  );
  useEffect(() => {
    if (!wanted) return;
    const fields = box.current;
    const exact =
      wanted.path && fields?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted.path)}"]`);
    const first = fields?.querySelector<HTMLElement>('[role="textbox"], input, select, button, textarea');
    (exact || first)?.focus();
  }, [wanted]);
  return (
    <>
      <div className={cx(panel.head, panel.big)}>
        <BlockIcon name={known?.icon ?? ''} />
        <h2>{known ? t(known.name) : block.type}</h2>
        <IconButton label={t('editor.fields.close')} className={panel.small} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </div>
      <div ref={box} className={panel.body} key={block.props.id}>
        {errors[''] && (
          <p className={panel.error} role="alert">
            {errors['']}
          </p>
        )}
        {known ? (
          <BlockFields
            type={block.type}
            fields={known.fields}
            props={block.props}
            errors={errors}
            wanted={wanted?.path}
            onChange={(props) => commands.setProps(block.props.id, props)}
          />
        ) : (
          <p className={panel.note}>{t('block.unknown', { type: block.type })}</p>
        )}
        {known && Object.keys(known.fields).length === 0 && (
          <p className={panel.note}>{t('editor.fields.none')}</p>
        )}
      </div>
    </>
  );
}
