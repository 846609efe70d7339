import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import titles from '@/ui/theme/typography.module.css';
import classes from './EntryList.module.css';
import { EntryRow } from './EntryRow';
import { type Line, linesOf } from './entries';
import { groupOrder, groups } from './groups';
import type { Entry } from './queries';
import type { EntryDrafts } from './useEntryDrafts';

interface EntryListProps {
  entries: Entry[];
  locale: string;
  forms: string[];
  drafts: EntryDrafts;
}

function keyOf(line: Line): string {
  return line.kind === 'group' ? `#${line.group}` : line.entry.key;
}

/** Thousands of messages, of which only those near the window are in the page; the one being written stays. */
export function EntryList({ entries, locale, forms, drafts }: EntryListProps) {
  const lines = useMemo(() => linesOf(entries, groupOrder), [entries]);
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<string>();
  const margin = useMargin(list);
  const heldIndex = held === undefined ? -1 : lines.findIndex((line) => keyOf(line) === held);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (heldIndex < 0 || near.includes(heldIndex)) return near;
      return [...near, heldIndex].sort((a, b) => a - b);
    },
    [heldIndex],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? 56 : 112),
    getItemKey: (index) => keyOf(lines[index] as Line),
    scrollMargin: margin,
    overscan: 8,
    rangeExtractor,
  });
  function onFocus(event: FocusEvent) {
    setHeld(event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry);
  }
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: virtual.getTotalSize() }}
      onFocus={onFocus}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(undefined)}
    >
      {virtual.getVirtualItems().map((item) => {
        const line = lines[item.index];
        if (!line) return null;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.item}
            style={{ transform: `translateY(${item.start - margin}px)` }}
            aria-setsize={lines.length}
            aria-posinset={item.index + 1}
          >
            {line.kind === 'group' ? (
              <GroupHead line={line} />
            ) : (
              <EntryRow entry={line.entry} locale={locale} forms={forms} drafts={drafts} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function GroupHead({ line }: { line: Extract<Line, { kind: 'group' }> }) {
  const { t } = useTranslation();
  return (
    <h2 className={`${titles.h} ${classes.group}`}>
      {t(groups[line.group])} <span className={classes.count}>{line.count}</span>
    </h2>
  );
}

/** How far the list begins below the top of what scrolls: the header above it may wrap. */
function useMargin(list: React.RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest('main');
    if (!element || !scroller) return;
    const measure = () =>
      setMargin(
        Math.round(
          element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
        ),
      );
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(scroller);
    if (element.parentElement)
      for (const sibling of element.parentElement.children) if (sibling !== element) watch.observe(sibling);
    return () => watch.disconnect();
  }, [list]);
  return margin;
}
