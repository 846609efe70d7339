import type { TFunction } from 'i18next';
import { underway } from '@/api/underway';
import { signOut } from '@/api/user';
import { confirmed } from '@/ui/confirm';
import { confirmLeaving } from '@/ui/form';
import { kept } from '@/ui/kept';
import { unsaved } from '@/ui/unsaved';

const NAMED = 3;

/** Files that have not arrived are named: signing out gives them up. */
function confirmStopping(t: TFunction, files: string[]): Promise<boolean> {
  const names = files.slice(0, NAMED).join(', ');
  const more = files.length - NAMED;
  return confirmed({
    header: t('shell.uploads.title', { count: files.length }),
    message: more > 0 ? t('shell.uploads.more', { names, count: more }) : t('shell.uploads.text', { names }),
    acceptLabel: t('shell.signOut'),
    rejectLabel: t('ui.unsaved.stay'),
    acceptProps: { color: 'danger' },
    defaultFocus: 'reject',
  });
}

/** Signing out throws away what is not saved and what is not sent: it asks first. */
export async function signOutAsked(t: TFunction): Promise<void> {
  // Pages that other tabs, or earlier visits, could not send wait on this device.
  if ((unsaved.any() || (await kept.any())) && !(await confirmLeaving(t))) return;
  const files = underway.unfinished();
  if (files.length > 0) {
    if (!(await confirmStopping(t, files))) return;
    await underway.abandon();
  }
  await signOut();
}
