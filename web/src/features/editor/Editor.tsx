import { type Data, Puck } from '@puckeditor/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { mediaIn } from '@/blocks/mediaIn';
import { bookletQueries } from '@/features/booklet/queries';
import type { BookletSheet, Variable } from '@/features/booklet/types';
import { readerDocument } from '@/reader/document';
import { presetTheme } from '@/reader/theme';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { usePageTitle } from '@/ui/useTitle';
import { configOf } from './canvas/config';
import { OutlineStore, type World, WorldContext } from './canvas/context';
import { Frame, type Look, LookContext } from './canvas/Frame';
import { upToDate } from './canvas/migrated';
import { Overlay } from './canvas/Overlay';
import { type Head, HeadContext } from './canvas/RootView';
import { unknownTypes } from './canvas/slots';
import { useSpoken } from './canvas/useSpoken';
import classes from './Editor.module.css';
import { Missing, Opening } from './EditorPage';
import { usePresence } from './presence/usePresence';
import type { Target } from './saving/types';
import { type Saving, useSaving } from './saving/useSaving';
import { useLinkPlaces, usePageContext, usePageMedia } from './useBookletWorld';
import { Workbench } from './Workbench';

interface EditorProps {
  target: Target;
  /** '' for a model page. */
  bookletId: string;
  booklet?: BookletSheet;
}

export function Editor(props: EditorProps) {
  const { t } = useTranslation();
  const saving = useSaving(props.target);
  if (saving.status === 'missing') return <Missing />;
  if (saving.status === 'failed') {
    return (
      <div className={classes.alone}>
        <EmptyState
          level={1}
          illustration="broken"
          title={t('editor.failed')}
          actions={<Button onClick={saving.retry}>{t('editor.retry')}</Button>}
        />
      </div>
    );
  }
  if (saving.status === 'loading' || !saving.sheet) return <Opening />;
  return <Open {...props} saving={saving} />;
}

const FOLLOWS_MS = 150;

const none: Variable[] = [];
const modelTheme = presetTheme('clinique');
const frame = { enabled: true, waitForStyles: false, syncHostStyles: false };
const dnd = { behavior: 'static' as const };
const overrides = { iframe: Frame, componentOverlay: Overlay, actionBar: () => <i /> } as never;
const writing = { drag: true, duplicate: true, delete: true, edit: true, insert: true };
const reading = { drag: false, duplicate: false, delete: false, edit: false, insert: false };

/** The title, the opening and the chapter as the tree has them now. */
function useHead(bookletId: string, saving: Saving): Head {
  const tree = useQuery({ ...bookletQueries.tree(bookletId), enabled: bookletId !== '' });
  const chapter = tree.data?.find(({ pages }) => pages?.some(({ id }) => id === saving.target.id));
  const page = chapter?.pages?.find(({ id }) => id === saving.target.id);
  const { sheet } = saving;
  const title = page?.title ?? sheet?.title ?? '';
  const lead = page?.lead ?? sheet?.lead ?? '';
  const name = chapter?.title ?? sheet?.chapterTitle ?? '';
  return useMemo(() => ({ title, lead, chapter: name }), [title, lead, name]);
}

function useVariables(bookletId: string) {
  const own = useQuery({ ...bookletQueries.variables(bookletId), enabled: bookletId !== '' });
  // A model belongs to no booklet: it names what any of them knows.
  const any = useQuery({ ...bookletQueries.catalogue(), enabled: bookletId === '' });
  const variables = (own.data ?? any.data)?.variables ?? none;
  return useMemo(() => {
    const labels = new Map(variables.map(({ name, label }) => [name, label]));
    return {
      variables,
      values: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
      label: (name: string) => labels.get(name) ?? name,
    };
  }, [variables]);
}

/** A page that is there: all it is drawn with, and Puck around the workbench. */
function Open({ target, bookletId, booklet, saving }: EditorProps & { saving: Saving }) {
  const { t } = useTranslation();
  const presence = usePresence(target.kind === 'page' ? target.id : null, saving);
  const archived = booklet?.state === 'archived';
  const readOnly = archived || presence.readOnly || saving.state.kind === 'closed';
  const [start] = useState(() => upToDate(saving.content));
  const [unknown, setUnknown] = useState(() => unknownTypes(start));
  const [page, setPage] = useState<PageData>(start);
  const outline = useRef<OutlineStore>(null);
  outline.current ??= new OutlineStore(start);
  const head = useHead(bookletId, saving);
  usePageTitle(head.title);
  const { variables, values, label } = useVariables(bookletId);
  const places = useLinkPlaces(bookletId);
  const files = useMemo(() => mediaIn(page), [page]);
  const media = usePageMedia(files);
  const locale = saving.sheet?.locale || 'fr-FR';
  const { editing, reading: read } = usePageContext({ locale, media, values, places });
  const store = outline.current;
  const world = useMemo<World>(
    () => ({ ctx: editing, readOnly, label, outline: store }),
    [editing, readOnly, label, store],
  );
  const theme = booklet?.theme ?? modelTheme;
  const name = t('editor.canvas', { title: head.title });
  const look = useMemo<Look>(() => ({ theme, locale, name }), [theme, locale, name]);
  const config = useMemo(() => configOf(unknown), [unknown]);
  const spoken = useSpoken();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  // What is around the page follows when the person stops typing; the page itself is Puck's.
  const onPage = useCallback(
    (next: PageData) => {
      store.update(next);
      clearTimeout(later.current);
      const found = unknownTypes(next);
      if (found.every((type) => unknown.includes(type))) {
        later.current = setTimeout(() => setPage(next), FOLLOWS_MS);
        return;
      }
      // Puck must know a type before it meets it: it starts anew, at once.
      setPage(next);
      setUnknown(found);
    },
    [store, unknown],
  );
  const draw = (drawn: PageData, scheme?: 'light' | 'dark') =>
    readerDocument({ page: drawn, ctx: read, theme, scheme, ...head });
  return (
    <WorldContext value={world}>
      <LookContext value={look}>
        <HeadContext value={head}>
          <Puck
            key={unknown.join(' ')}
            config={config}
            data={page as unknown as Data}
            iframe={frame}
            dnd={dnd}
            overrides={overrides}
            permissions={readOnly ? reading : writing}
            onAction={spoken.onAction}
          >
            <Workbench
              target={target}
              bookletId={bookletId}
              booklet={booklet}
              saving={saving}
              presence={presence}
              head={head}
              page={page}
              onPage={onPage}
              variables={variables}
              places={places}
              media={media}
              draw={draw}
              spoken={spoken}
            />
          </Puck>
        </HeadContext>
      </LookContext>
    </WorldContext>
  );
}
