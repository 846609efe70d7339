import { Puck } from '@puckeditor/core';
import type { Editor as Tiptap } from '@tiptap/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockData, Media, PageData } from '@/blocks/context';
import { blockOf } from '@/blocks/registry';
import type { BookletSheet, Variable } from '@/features/booklet/types';
import titles from '@/ui/theme/typography.module.css';
import { ROOT, useCommands, usePuck } from './canvas/commands';
import { type Desk, DeskContext, type Place, useWorld } from './canvas/context';
import { upToDate } from './canvas/migrated';
import type { Head } from './canvas/RootView';
import { canvasDocument, focusBlock, useKeys } from './canvas/useKeys';
import { usePageHistory } from './canvas/usePageHistory';
import type { Spoken } from './canvas/useSpoken';
import { CheckerPanel } from './checker/CheckerPanel';
import { check } from './checker/check';
import classes from './Editor.module.css';
import { FieldsPanel } from './fields/FieldsPanel';
import { HistoryDialog } from './history/HistoryDialog';
import { KeysDialog } from './KeysDialog';
import { LanguageDialog } from './LanguageDialog';
import { LinkDialog } from './LinkDialog';
import { Preview } from './Preview';
import { Palette, ShortPalette } from './palette/Palette';
import { MediaPanel } from './panels/MediaPanel';
import { PagePanel } from './panels/PagePanel';
import { Panel } from './panels/Panel';
import { ThemePanel } from './panels/ThemePanel';
import { VariablesPanel } from './panels/VariablesPanel';
import { PresenceBanner } from './presence/Presence';
import type { Presence } from './presence/usePresence';
import { type PanelName, Rail } from './Rail';
import type { Target } from './saving/types';
import type { Saving } from './saving/useSaving';
import { type Device, TopBar } from './TopBar';
import { TreeSlot, useDesktop } from './TreeSlot';
import type { LinkPlace } from './useBookletWorld';
import { useCheckWorld } from './useCheckWorld';
import { useScreen } from './useScreen';
import { VariableDialog } from './VariableDialog';

interface WorkbenchProps {
  target: Target;
  bookletId: string;
  booklet?: BookletSheet;
  saving: Saving;
  presence: Presence;
  head: Head;
  page: PageData;
  onPage: (page: PageData) => void;
  variables: Variable[];
  places: LinkPlace[];
  media: (id: string) => Media | null | undefined;
  draw: (page: PageData, scheme?: 'light' | 'dark') => string;
  spoken: Spoken;
}

type SyncProps = Pick<WorkbenchProps, 'saving' | 'onPage'> & { record: (content: BlockData[]) => void };

/**
 * What Puck holds goes to the saving; what the saving puts in its place goes to Puck. A component of its own: it runs at
 * every key, and the panels need not.
 */
function Sync({ saving, onPage, record }: SyncProps) {
  const { readOnly } = useWorld();
  const content = usePuck((state) => state.appState.data.content) as BlockData[];
  const dispatch = usePuck((state) => state.dispatch);
  const latest = useRef({ saving, onPage, record, readOnly });
  latest.current = { saving, onPage, record, readOnly };
  const known = useRef(content);
  /** What is put there from outside is no change of this person's; what they typed meanwhile is. */
  const given = useRef('');
  useEffect(() => {
    if (content === known.current) return;
    known.current = content;
    const next = { root: latest.current.saving.content.root, content };
    latest.current.onPage(next);
    latest.current.record(content);
    const own = given.current === '' || JSON.stringify(content) !== given.current;
    given.current = '';
    if (own && !latest.current.readOnly) latest.current.saving.change(next);
  }, [content]);
  const version = useRef(saving.version);
  useEffect(() => {
    if (version.current === saving.version) return;
    version.current = saving.version;
    const next = upToDate(saving.content);
    latest.current.onPage(next);
    given.current = JSON.stringify(next.content);
    dispatch({ type: 'setData', data: { content: next.content as never } });
  }, [saving.version, saving.content, dispatch]);
  return null;
}

export function Workbench(props: WorkbenchProps) {
  const { target, bookletId, booklet, saving, presence, head, page, variables, places, draw, spoken } = props;
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const commands = useCommands();
  const screen = useScreen();
  const desktop = useDesktop();
  const history = usePageHistory(spoken);
  const [panel, setPanel] = useState<PanelName | null>(
    screen === 'wide' ? (desktop?.kept.current.panel ?? (bookletId ? 'pages' : 'blocks')) : null,
  );
  const [fieldsOpen, setFieldsOpen] = useState(false);
  const [device, setDevice] = useState<Device>(
    desktop?.kept.current.device ?? (screen === 'phone' ? 'phone' : 'desktop'),
  );
  const [place, setPlace] = useState<Place | null>(null);
  const [searching, setSearching] = useState(false);
  const [wanted, setWanted] = useState<{ path: string }>();
  const [rich, setRich] = useState<Tiptap | null>(null);
  const [linked, setLinked] = useState<Tiptap | null>(null);
  const [spelt, setSpelt] = useState<Tiptap | null>(null);
  const [asking, setAsking] = useState<((name: string) => void) | null>(null);
  const [shown, setShown] = useState<'preview' | 'history' | 'keys' | null>(null);

  useEffect(() => {
    if (!desktop) return;
    desktop.kept.current = { panel, device };
    desktop.flush.current = saving.flush;
  }, [desktop, panel, device, saving.flush]);
  // Somebody else has gone on writing: what was about to change the page is closed.
  useEffect(() => {
    if (!readOnly) return;
    setLinked(null);
    setSpelt(null);
    setAsking(null);
  }, [readOnly]);
  const openPanel = useCallback((name: PanelName | null) => {
    setPanel(name);
    if (name !== 'blocks') setPlace(null);
    if (name) setFieldsOpen(false);
  }, []);
  const desk = useMemo<Desk>(
    () => ({
      say: spoken.say,
      add: (where) => {
        setPlace(where ?? commands.here());
        setSearching(true);
        setPanel('blocks');
      },
      rich,
      setRich,
      link: setLinked,
      language: setSpelt,
      askVariable: (then) => setAsking(() => then),
      variables,
      shelf: booklet?.company.id ?? (target.kind === 'model' ? '' : undefined),
      places,
      openFields: () => {
        setFieldsOpen(true);
        if (screen !== 'wide') setPanel(null);
        setWanted({ path: '' });
      },
      narrow: screen === 'phone',
      undo: history.undo,
      redo: history.redo,
    }),
    [
      spoken.say,
      commands,
      rich,
      variables,
      booklet?.company.id,
      target.kind,
      places,
      screen,
      history.undo,
      history.redo,
    ],
  );

  const addBlock = useLatest((type: string) => {
    const id = commands.insert(type, place ?? commands.here());
    if (!id) return;
    setPlace(null);
    setSearching(false);
    if (screen !== 'wide') setPanel(null);
    focusBlock(canvasDocument(), id);
  });
  const showAll = useLatest((search: boolean) => {
    setSearching(search);
    openPanel('blocks');
  });
  const go = useCallback(
    (block: string, path: string) => {
      if (!block) return commands.select(null);
      commands.select(block);
      focusBlock(canvasDocument(), block);
      setFieldsOpen(true);
      if (screen !== 'wide') setPanel(null);
      if (path) setTimeout(() => setWanted({ path }), 80);
    },
    [commands, screen],
  );
  const findings = useFindings(props);

  return (
    <DeskContext value={desk}>
      <div
        className={classes.editor}
        data-panel={panel ? true : undefined}
        data-fields={fieldsOpen || undefined}
      >
        <TopBar
          booklet={booklet}
          head={head}
          saving={saving}
          presence={presence}
          device={device}
          onDevice={setDevice}
          history={history}
          readOnly={readOnly}
          draw={draw}
          onGo={go}
          onHistory={target.kind === 'page' ? () => setShown('history') : undefined}
          onPreview={() => setShown('preview')}
        />
        <Rail
          booklet={bookletId !== ''}
          panel={panel}
          onPanel={(name) => openPanel(name === panel ? null : name)}
          faults={findings.length}
          fields={fieldsOpen}
          onFields={() => {
            setFieldsOpen(!fieldsOpen);
            setPanel(null);
          }}
          onKeys={() => setShown('keys')}
        />
        <aside className={classes.left} aria-label={t('editor.panel')} hidden={!panel} data-own-undo>
          {panel === 'pages' && (
            <>
              <div className={classes.tree}>
                <TreeSlot />
              </div>
              <ShortPalette readOnly={readOnly} onAdd={addBlock} onAll={showAll} />
            </>
          )}
          {panel === 'blocks' && (
            <Panel title={t('editor.blocks.title')} onClose={() => openPanel(null)}>
              <PlacedPalette
                key={`${place?.zone} ${place?.index}`}
                place={place}
                readOnly={readOnly}
                onAdd={addBlock}
                searching={searching}
              />
            </Panel>
          )}
          {panel === 'theme' && booklet && (
            <Panel title={t('editor.theme.title')} onClose={() => openPanel(null)}>
              <ThemePanel booklet={booklet} />
            </Panel>
          )}
          {panel === 'variables' && (
            <Panel title={t('editor.variables.title')} onClose={() => openPanel(null)}>
              <VariablesPanel bookletId={bookletId} />
            </Panel>
          )}
          {panel === 'media' && (
            <Panel title={t('editor.media.title')} onClose={() => openPanel(null)}>
              <MediaPanel
                shelf={desk.shelf}
                readOnly={readOnly}
                onAdd={(media) => {
                  const at = commands.here();
                  const id = commands.insert('image', at);
                  if (!id) return;
                  commands.setProp(id, 'media', media);
                  if (screen !== 'wide') setPanel(null);
                  focusBlock(canvasDocument(), id);
                }}
              />
            </Panel>
          )}
          {panel === 'check' && (
            <Panel title={t('editor.check.panel')} onClose={() => openPanel(null)}>
              <CheckerPanel findings={findings} onGo={go} />
            </Panel>
          )}
        </aside>
        <section className={classes.canvas} aria-label={t('editor.canvas', { title: head.title })}>
          <PresenceBanner presence={presence} />
          {booklet?.state === 'archived' && <p className={classes.archived}>{t('editor.archived')}</p>}
          <div className={classes.stage} data-device={device}>
            <Puck.Preview />
            {page.content.length === 0 && !readOnly && (
              <div className={classes.blank}>
                <p>{t('editor.blank')}</p>
              </div>
            )}
          </div>
        </section>
        <aside
          className={classes.right}
          aria-label={t('editor.fields.title')}
          data-open={fieldsOpen || undefined}
        >
          <Side
            target={target}
            bookletId={bookletId}
            saving={saving}
            wanted={wanted}
            onClose={() => setFieldsOpen(false)}
          />
        </aside>
        <p className={titles.visuallyHidden} role="status" data-said>
          {spoken.said}
        </p>
        <Sync saving={saving} onPage={props.onPage} record={history.record} />
        <Keys onSave={() => void saving.flush()} onKeys={() => setShown('keys')} />
        <LinkDialog editor={linked} onClose={() => setLinked(null)} />
        <LanguageDialog editor={spelt} onClose={() => setSpelt(null)} />
        <VariableDialog
          open={asking !== null}
          variables={variables}
          onClose={() => setAsking(null)}
          onChoose={(name) => {
            asking?.(name);
            setAsking(null);
          }}
        />
        <KeysDialog open={shown === 'keys'} onClose={() => setShown(null)} />
        {target.kind === 'page' && (
          <HistoryDialog
            open={shown === 'history'}
            onClose={() => setShown(null)}
            pageId={target.id}
            saving={saving}
            draw={draw}
            readOnly={readOnly}
          />
        )}
        {shown === 'preview' && (
          <Preview page={page} title={head.title} draw={draw} onClose={() => setShown(null)} />
        )}
      </div>
    </DeskContext>
  );
}

/** Listens once the canvas has its document. */
function Keys({ onSave, onKeys }: { onSave: () => void; onKeys: () => void }) {
  const [doc, setDoc] = useState<Document | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const found = canvasDocument();
      if (!found?.querySelector('[data-puck-entry] main')) return;
      clearInterval(timer);
      setDoc(found);
    }, 50);
    return () => clearInterval(timer);
  }, []);
  useKeys(doc, { save: onSave, keys: onKeys });
  return null;
}

/** The same function for as long as the component lives: what is given it need not draw again. */
function useLatest<A extends unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: A) => latest.current(...given), []);
}

/** The fields of the selected block, or the page's own. */
function Side(props: {
  target: Target;
  bookletId: string;
  saving: Saving;
  wanted?: { path: string };
  onClose: () => void;
}) {
  const { target, bookletId, saving, wanted, onClose } = props;
  const commands = useCommands();
  const selected = usePuck((state) => state.selectedItem) as BlockData | null;
  if (!selected) return <PagePanel target={target} bookletId={bookletId} onClose={onClose} />;
  return (
    <FieldsPanel
      block={selected}
      refusals={saving.state.kind === 'refused' ? saving.state.refusals : {}}
      wanted={wanted}
      onClose={() => {
        onClose();
        commands.select(null);
        document.getElementById('preview-frame')?.focus();
      }}
    />
  );
}

type PlacedProps = Omit<Parameters<typeof Palette>[0], 'where'> & { place: Place | null };

/** The palette, which says where what is pressed goes. */
function PlacedPalette({ place, ...palette }: PlacedProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const chosen = usePuck((state) => state.selectedItem?.type as string | undefined);
  const nameOf = (type: string) => t(blockOf(type)?.name ?? 'editor.block.unknown');
  const before = place
    ? commands.get().getItemBySelector({ zone: place.zone, index: place.index - 1 })
    : undefined;
  const after = (before?.type as string | undefined) ?? chosen;
  const inside = place && place.zone !== ROOT && place.index === 0;
  const where = inside
    ? t('editor.where.inside')
    : after
      ? t('editor.where.after', { name: nameOf(after) })
      : t('editor.where.end');
  return <Palette {...palette} where={where} />;
}

function useFindings({ page, booklet, variables, places, media }: WorkbenchProps) {
  const world = useCheckWorld({ booklet, variables, places, media });
  const later = useDeferredValue(page);
  return useMemo(() => check(later, world), [later, world]);
}
