import { Drawer } from '@puckeditor/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '@/blocks/block';
import { blocks, palette } from '@/blocks/registry';
import { fold } from '@/ui/fold';
import { IconButton } from '@/ui/IconButton';
import { TextField } from '@/ui/TextField';
import { neighbour } from '../canvas/neighbour';
import panel from '../panels/Panel.module.css';
import { BlockIcon } from './BlockIcon';
import classes from './Palette.module.css';

interface PaletteProps {
  onAdd: (type: string) => void;
  /** Said over the blocks: where the next one goes. */
  where: string;
  readOnly: boolean;
}

/** The nine that most pages are made of. */
const usual = ['heading', 'text', 'image', 'timeline', 'callout', 'team', 'contacts', 'checklist', 'quiz'];

const usualBlocks = usual.flatMap((type) => blocks.filter((block) => block.type === type));

/** What a tile has no room to say in full. */
const short: Record<string, string> = {
  team: 'editor.tile.team',
  contacts: 'editor.tile.contacts',
  checklist: 'editor.tile.checklist',
  quiz: 'editor.tile.quiz',
  org: 'editor.tile.org',
  contents: 'editor.tile.contents',
  embed: 'editor.tile.embed',
  word: 'editor.tile.word',
  ack: 'editor.tile.ack',
};

/** Under the tree: what is used most, and the way to all of it. */
export function ShortPalette({
  onAdd,
  onAll,
  readOnly,
}: Omit<PaletteProps, 'where'> & { onAll: (search: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.short} aria-labelledby="editor-blocks">
      <div className={panel.head}>
        <h2 id="editor-blocks">{t('editor.blocks.title')}</h2>
        <IconButton label={t('editor.blocks.search')} className={panel.small} onClick={() => onAll(true)}>
          <IconSearch aria-hidden />
        </IconButton>
      </div>
      <Tiles label={t('editor.blocks.usual')} blocks={usualBlocks} onAdd={onAdd} readOnly={readOnly} />
      <button type="button" className={classes.all} onClick={() => onAll(false)}>
        {t('editor.blocks.all', { count: blocks.length })}
      </button>
    </section>
  );
}

/** Every block, by what it is for; found by name. */
export function Palette({ onAdd, where, readOnly, searching }: PaletteProps & { searching?: boolean }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const asked = fold(words.trim());
  const groups = useMemo(
    () =>
      palette
        .map((group) => ({
          ...group,
          blocks: group.blocks.filter(({ name, hint }) => fold(`${t(name)} ${t(hint)}`).includes(asked)),
        }))
        .filter((group) => group.blocks.length > 0),
    [asked, t],
  );
  const first = groups[0]?.blocks[0];
  return (
    <div className={classes.palette}>
      <div className={classes.search}>
        <TextField
          label={<span className={classes.hidden}>{t('editor.blocks.search')}</span>}
          placeholder={t('editor.blocks.search')}
          type="search"
          value={words}
          autoFocus={searching}
          leftSection={<IconSearch aria-hidden />}
          rightSection={
            words && (
              <IconButton
                label={t('editor.blocks.clear')}
                className={panel.small}
                onClick={() => setWords('')}
              >
                <IconX aria-hidden />
              </IconButton>
            )
          }
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && asked && first && onAdd(first.type)}
        />
        <p className={classes.where}>{where}</p>
      </div>
      {groups.map((group) => (
        <section key={group.category} aria-label={t(group.name)}>
          <h3 className={classes.category}>{t(group.name)}</h3>
          <Tiles label={t(group.name)} blocks={group.blocks} onAdd={onAdd} readOnly={readOnly} />
        </section>
      ))}
      {groups.length === 0 && (
        <p className={classes.none} role="status">
          {t('editor.blocks.none', { words })}
        </p>
      )}
    </div>
  );
}

interface TilesProps {
  label: string;
  blocks: Block[];
  onAdd: (type: string) => void;
  readOnly: boolean;
}

/** Pressed, a block goes where the palette says; dragged, where it is dropped. The arrows go from tile to tile. */
const Tiles = memo(function Tiles({ label, blocks: shown, onAdd, readOnly }: TilesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const tiles = [...(box.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])].filter(
      (tile) => getComputedStyle(tile).visibility !== 'hidden',
    );
    const next = neighbour(tiles, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons
    <div ref={box} role="group" aria-label={label} className={classes.tiles} onKeyDown={onKeyDown}>
      <Drawer>
        {shown.map((block) => (
          <Drawer.Item key={block.type} name={block.type} label={t(block.name)} isDragDisabled={readOnly}>
            {() => <Tile block={block} onAdd={onAdd} readOnly={readOnly} />}
          </Drawer.Item>
        ))}
      </Drawer>
    </div>
  );
});

function Tile({ block, onAdd, readOnly }: { block: Block } & Pick<TilesProps, 'onAdd' | 'readOnly'>) {
  const { t } = useTranslation();
  const { type, name, hint, icon } = block;
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is pressed may be dragged too, which a real button refuses
    <div
      role="button"
      tabIndex={0}
      className={classes.tile}
      data-tile={type}
      aria-disabled={readOnly || undefined}
      title={`${t(name)}${t('editor.tile.colon')}${t(hint)}`}
      onClick={() => !readOnly && onAdd(type)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!readOnly) onAdd(type);
      }}
    >
      <BlockIcon name={icon} />
      <span>{t(short[type] ?? name)}</span>
    </div>
  );
}
