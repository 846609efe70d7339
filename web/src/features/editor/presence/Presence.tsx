import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import titles from '@/ui/theme/typography.module.css';
import { toast } from '@/ui/toast';
import { fullName } from '../saving/clock';
import classes from './Presence.module.css';
import type { Other, Presence } from './usePresence';

/** One entry a person: who has several tabs open is there once, and writes if one of them does. */
function peopleOf(others: Other[]): Other[] {
  const people = new Map<string, Other>();
  for (const other of others.filter(({ self }) => !self)) {
    const before = people.get(other.person.id);
    people.set(other.person.id, { ...other, editing: other.editing || Boolean(before?.editing) });
  }
  return [...people.values()];
}

/** The portraits of who else is on the page, for the top bar. */
export function PresenceAvatars({ presence }: { presence: Presence }) {
  const { t } = useTranslation();
  const people = peopleOf(presence.others);
  if (people.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('editor.presence.label')}>
      {people.map(({ person, editing }) => {
        const name = fullName(person);
        const words = t(editing ? 'editor.presence.writes' : 'editor.presence.reads', { name });
        return (
          <li key={person.id} title={words} data-editing={editing || undefined}>
            <Avatar name={name} seed={person.id} size="sm" />
            <span className={titles.visuallyHidden}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Over the canvas: who writes while this tab only shows, « Prendre la main », and the notice of having been relieved. Nothing otherwise. */
export function PresenceBanner({ presence }: { presence: Presence }) {
  const { t } = useTranslation();
  const { writer, takenBy, readOnly } = presence;
  const [busy, setBusy] = useState(false);
  const back = useBack(readOnly);
  const name = writer ? fullName(writer.person) : '';

  function words(): string {
    if (!writer) return back ? t('editor.presence.back') : '';
    if (takenBy) return t('editor.presence.taken', { name: fullName(takenBy) });
    return writer.self ? t('editor.presence.otherTab') : t('editor.presence.busy', { name });
  }

  async function take() {
    if (writer && !writer.self && !(await asked())) return;
    setBusy(true);
    await presence.take().catch(() => toast.danger(t('editor.presence.failed')));
    setBusy(false);
  }
  const asked = () =>
    confirmed({
      header: t('editor.presence.takeTitle'),
      message: t('editor.presence.takeText', { name }),
      acceptLabel: t('editor.presence.take'),
      defaultFocus: 'reject',
    });

  return (
    <div className={classes.banner} data-shown={readOnly || undefined}>
      {readOnly && <IconEye aria-hidden />}
      {/* Always there, so that what comes into it is heard; what is not shown is only heard. */}
      <p role="status" className={readOnly ? classes.words : titles.visuallyHidden}>
        {words()}
      </p>
      {readOnly && (
        <Button size="sm" loading={busy} onClick={() => void take()}>
          {t(takenBy ? 'editor.presence.takeBack' : 'editor.presence.take')}
        </Button>
      )}
    </div>
  );
}

/** For a moment after this tab may write again. */
function useBack(readOnly: boolean): boolean {
  const [back, setBack] = useState(false);
  const was = useRef(false);
  useEffect(() => {
    const returned = was.current && !readOnly;
    was.current = readOnly;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), 4000);
    return () => clearTimeout(timer);
  }, [readOnly]);
  return back;
}
