import { IconCheck } from '@tabler/icons-react';
import {
  type DragEvent,
  type Key,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/ui/bytes';
import { CheckboxField } from '@/ui/CheckboxField';
import { useLocale } from '@/ui/Time';
import { useKeptFocus } from '@/ui/useKeptFocus';
import { columnsOf, stepTo } from './arrows';
import { chosenAfter } from './choice';
import classes from './MediaGrid.module.css';
import { MediaStateTag } from './MediaStateTag';
import { Thumbnail } from './Thumbnail';
import type { Media } from './types';

export interface GridSelection {
  mode: 'single' | 'multi';
  ids: ReadonlySet<Key>;
  onChange: (ids: ReadonlySet<Key>) => void;
  /** What may not be chosen here cannot be pressed either, unless it opens. */
  selectable?: (media: Media) => boolean;
}

interface MediaGridProps {
  /** Says what the grid lists. */
  label: string;
  items: Media[];
  loading?: boolean;
  selection?: GridSelection;
  /** A press opens it; boxes choose. Without this, a press chooses. */
  onOpen?: (media: Media) => void;
  /** A double press, or Enter on what is chosen: the choice is made (in a picker). */
  onConfirm?: (media: Media) => void;
  /** The one that is open beside the grid. */
  current?: string;
  /** A fact under the name, beside the size: days left in the bin. */
  fact?: (media: Media) => ReactNode;
  /** In the corner: what can be done with it. Its button takes this tabIndex, so that Tab reaches one tile's only. */
  actions?: (media: Media, tabIndex: number) => ReactNode;
  /** Given, tiles can be dragged; says what is put into the drag. */
  onDragStart?: (media: Media, event: DragEvent) => void;
  /** Tiles of a picker are smaller. */
  size?: 'md' | 'sm';
}

/** Media as pictures. Tab reaches one of them, the arrows go from there in every direction. */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, loading, selection, onOpen } = props;
  const box = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState('');
  const [pressed, setPressed] = useState<string>();
  useKeptFocus(box);
  const order = items.map(({ id }) => id);
  // The one Tab leads to: the last that had the focus, else the open one, else the first.
  const reached = [active, props.current].find((id) => id && order.includes(id)) ?? order[0];

  function choose(media: Media, range: boolean) {
    if (!selection || selection.selectable?.(media) === false) return;
    selection.onChange(
      chosenAfter(selection.ids, order, media.id, { mode: selection.mode, from: pressed, range }),
    );
    setPressed(media.id);
  }
  function press(media: Media, event: MouseEvent) {
    const several = selection?.mode === 'multi' && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (onOpen && !several) onOpen(media);
    else choose(media, event.shiftKey);
  }
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const tiles = [...(box.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    const from = tiles.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection?.mode === 'multi') {
      event.preventDefault();
      selection.onChange(
        new Set(items.filter((one) => selection.selectable?.(one) !== false).map((m) => m.id)),
      );
      return;
    }
    const here = items[from];
    if (event.key === 'Enter' && here && props.onConfirm && selection?.ids.has(here.id)) {
      event.preventDefault();
      props.onConfirm(here);
      return;
    }
    const lines = tiles.map((tile) => tile.closest('li') ?? tile);
    const to = stepTo(event.key, from, tiles.length, columnsOf(lines));
    if (to === undefined) return;
    event.preventDefault();
    tiles[to]?.focus();
  }

  return (
    <ul
      ref={box}
      className={classes.grid}
      aria-label={label}
      aria-busy={loading || undefined}
      tabIndex={-1}
      data-keeps-focus
      data-size={props.size}
      data-choosing={(selection?.mode === 'multi' && selection.ids.size > 0) || undefined}
      onKeyDown={onKeyDown}
    >
      {loading && items.length === 0
        ? bones.map((bone) => <li key={bone} className={classes.bone} aria-hidden />)
        : items.map((media) => (
            <Tile
              key={media.id}
              {...props}
              media={media}
              reached={media.id === reached}
              onFocus={() => setActive(media.id)}
              onPress={(event) => press(media, event)}
              onTick={(range) => choose(media, range)}
            />
          ))}
    </ul>
  );
}

const bones = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface TileProps extends MediaGridProps {
  media: Media;
  reached: boolean;
  onFocus: () => void;
  onPress: (event: MouseEvent) => void;
  onTick: (range: boolean) => void;
}

function Tile(props: TileProps) {
  const { media, selection, onOpen, onConfirm, onDragStart, reached } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = selection?.ids.has(media.id) ?? false;
  const selectable = selection !== undefined && selection.selectable?.(media) !== false;
  const tabIndex = reached ? 0 : -1;
  return (
    <li
      className={classes.tile}
      data-chosen={chosen || undefined}
      data-current={media.id === props.current || undefined}
      onFocus={props.onFocus}
      draggable={onDragStart ? true : undefined}
      onDragStart={onDragStart && ((event) => onDragStart(media, event))}
    >
      <button
        type="button"
        className={classes.whole}
        data-tile
        data-media={media.id}
        tabIndex={tabIndex}
        disabled={!onOpen && !selectable}
        aria-pressed={onOpen ? undefined : chosen}
        aria-current={onOpen && media.id === props.current ? 'true' : undefined}
        onClick={props.onPress}
        onDoubleClick={onConfirm && (() => onConfirm(media))}
      >
        <Thumbnail media={media} sizes="(max-width: 760px) 45vw, 240px" className={classes.picture} />
        <span className={classes.name} title={media.name}>
          {media.name}
        </span>
        <span className={classes.facts}>
          {formatBytes(media.bytes, locale)}
          {props.fact ? (
            <span className={classes.fact}>{props.fact(media)}</span>
          ) : (
            !media.used && <span className={classes.unused}>{t('media.unused')}</span>
          )}
        </span>
      </button>
      {media.state !== 'ready' && (
        <span className={classes.state}>
          <MediaStateTag state={media.state} />
        </span>
      )}
      {onOpen && selectable && (
        <span className={classes.box}>
          <CheckboxField
            aria-label={t('media.choose', { name: media.name })}
            checked={chosen}
            tabIndex={tabIndex}
            onChange={(event) => props.onTick((event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
          />
        </span>
      )}
      {!onOpen && chosen && selection?.mode === 'multi' && (
        <span className={classes.mark}>
          <IconCheck aria-hidden />
        </span>
      )}
      {props.actions && <span className={classes.actions}>{props.actions(media, tabIndex)}</span>}
    </li>
  );
}
