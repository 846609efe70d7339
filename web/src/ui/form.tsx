import { useBlocker } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ConflictDialog, type ConflictQuestion } from './ConflictDialog';
import { confirmed } from './confirm';
import { drafts } from './drafts';
import { unsaved } from './unsaved';

type FieldErrors = Record<string, string[]>;

/** Any failure that names fields, as the server's replies do. */
function fieldErrors(error: unknown): FieldErrors {
  return (error as { errors?: FieldErrors } | null)?.errors ?? {};
}

/** A password is never written anywhere, not even in a draft. */
function withoutSecrets<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name))) as Partial<T>;
}

/** By content: a list or a picture that was chosen again is the same. */
function equal(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

function same<T extends object>(a: T, b: T): boolean {
  return Object.keys(a).every((key) => equal(a[key as keyof T], b[key as keyof T]));
}

/** Each field's next value, unless it no longer holds what was sent. */
function typedSince<T extends object>(now: T, sent: T, next: T): T {
  const kept = Object.entries(now).filter(([key, value]) => !equal(value, sent[key as keyof T]));
  return { ...next, ...Object.fromEntries(kept) };
}

/** Somebody else has changed it since this form was opened. */
function isStale(error: unknown): boolean {
  return (error as { status?: number } | null)?.status === 409;
}

/** The one the server answered with; a server that answers without has counted one on. */
function nextRevision(reply: unknown, before: number): number {
  const given = (reply as { data?: { revision?: unknown } | null } | null)?.data?.revision;
  return typeof given === 'number' ? given : before + 1;
}

interface FormCallOptions<T, R> {
  initial: T;
  call: (values: T, revision: number) => Promise<R>;
  onDone?: (reply: R, values: T) => void;
  /** Keeps what was typed and not saved, under this name, until it is saved, given up or the person signs out. */
  draft?: string;
  /**
   * For what several people may change: the revision the form shows, and how to read the latest one. A reply 409 then asks the
   * person which version to keep; the call itself says `quiet: [409]`. Reading answers nothing when the thing is no longer there.
   */
  conflict?: { revision: number; reload: () => Promise<{ values: T; revision: number } | undefined> };
}

export interface FormCall<T extends object> {
  values: T;
  errors: FieldErrors;
  /** What the server says about fields this form does not have. */
  formError?: string;
  busy: boolean;
  dirty: boolean;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  /** Props of a text, password or select field. */
  field: <K extends keyof T & string>(
    name: K,
  ) => {
    name: K;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
    error?: string;
  };
  /** Props of a field whose value is no text: a picture, a list, a colour. */
  control: <K extends keyof T & string>(
    name: K,
  ) => { name: K; value: T[K]; onChange: (value: T[K]) => void; error?: string };
  /** Props of a checkbox. */
  check: <K extends keyof T & string>(
    name: K,
  ) => {
    name: K;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error?: string;
  };
  submit: (event?: FormEvent) => Promise<void>;
  /** Given what was sent, leaves alone what was typed since. */
  reset: (values?: T, sent?: T) => void;
  /** What was typed is given up: it does not come back with the form. */
  forget: () => void;
  formRef: RefObject<HTMLFormElement | null>;
  /** Which version to keep, as long as the person has not said. */
  conflict?: ConflictQuestion;
}

/** What was typed, and the revision it was typed over: what others save meanwhile must not be overwritten unseen. */
interface Kept<T> {
  values?: Partial<T>;
  revision?: number;
}

/**
 * One form, one call. The reply's `errors` go beside their fields and the first of them gets the focus;
 * nothing typed is ever lost by a failure.
 */
export function useFormCall<T extends object, R>(options: FormCallOptions<T, R>): FormCall<T> {
  const { initial, call, onDone, draft, conflict } = options;
  const [saved, setSaved] = useState(initial);
  const [kept] = useState(() => (draft ? drafts.read<Kept<T>>(draft) : undefined));
  const [values, setValues] = useState<T>({ ...initial, ...kept?.values });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<ConflictQuestion>();
  // That of `saved`, and that of what is typed.
  const savedRevision = useRef(conflict?.revision ?? 0);
  const revision = useRef((!same(values, initial) && kept?.revision) || savedRevision.current);
  const latest = useRef(values);
  latest.current = values;
  const formRef = useRef<HTMLFormElement>(null);
  const dirty = !same(values, saved);

  useEffect(() => {
    if (!draft) return;
    if (dirty) drafts.write(draft, { values: withoutSecrets(values), revision: revision.current });
    else drafts.clear(draft);
  }, [draft, dirty, values]);

  // The first field in reading order, once the errors are on the page.
  useEffect(() => {
    const named = [...(formRef.current?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])];
    named.find((element) => errors[element.getAttribute('name') ?? element.dataset.field ?? ''])?.focus();
  }, [errors]);

  function set<K extends keyof T>(name: K, value: T[K]) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => {
      if (!before[name as string]) return before;
      const { [name as string]: _gone, ...others } = before;
      return others;
    });
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    // A form in a drawer or dialog is, for React, inside the page's own form: that one is not meant.
    event?.stopPropagation();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error;
      setErrors(fieldErrors(error));
    } finally {
      setBusy(false);
    }
  }

  async function send(sent: T): Promise<void> {
    try {
      done(await call(sent, revision.current), sent);
    } catch (error) {
      if (!conflict || !isStale(error)) throw error;
      const answer = await ask();
      if (answer === 'none') return;
      const latest = await conflict.reload();
      if (!latest) return;
      revision.current = latest.revision;
      if (answer === 'mine') return send(sent);
      savedRevision.current = latest.revision;
      reset(latest.values);
    }
  }

  function done(reply: R, sent: T) {
    revision.current = nextRevision(reply, revision.current);
    savedRevision.current = revision.current;
    // At once: whoever leaves the page now has nothing left to lose.
    flushSync(() => setSaved(sent));
    // What was typed meanwhile is not saved.
    if (draft && same(latest.current, sent)) drafts.clear(draft);
    onDone?.(reply, sent);
  }

  async function ask() {
    const answer = await new Promise<Parameters<ConflictQuestion>[0]>((answer) => setQuestion(() => answer));
    setQuestion(undefined);
    return answer;
  }

  function reset(next: T = saved, sent?: T) {
    revision.current = savedRevision.current;
    setSaved(next);
    setValues((now) => (sent ? typedSince(now, sent, next) : next));
    setErrors({});
  }

  const strangers = Object.entries(errors).filter(([name]) => !(name in values));
  return {
    values,
    errors,
    formError: strangers.flatMap(([, texts]) => texts).join('\n') || undefined,
    busy,
    dirty,
    set,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value as T[typeof name]),
      error: errors[name]?.join(' '),
    }),
    control: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name]?.join(' '),
    }),
    check: (name) => ({
      name,
      checked: Boolean(values[name]),
      onChange: (event) => set(name, event.currentTarget.checked as T[typeof name]),
      error: errors[name]?.join(' '),
    }),
    submit,
    reset,
    forget: () => draft && drafts.clear(draft),
    formRef,
    conflict: question,
  };
}

interface FormProps<T extends object>
  extends Omit<ComponentPropsWithRef<'form'>, 'ref' | 'onSubmit' | 'onReset'> {
  form: FormCall<T>;
}

/** The server judges, so the browser's own bubbles stay away. */
export function Form<T extends object>({ form, ...others }: FormProps<T>) {
  return (
    <>
      <form
        ref={form.formRef}
        noValidate
        onSubmit={form.submit}
        aria-busy={form.busy || undefined}
        {...others}
      />
      <ConflictDialog onAnswer={form.conflict} />
    </>
  );
}

/** What is not saved would be lost: does the person want that? */
export function confirmLeaving(t: TFunction): Promise<boolean> {
  return confirmed({
    header: t('ui.unsaved.title'),
    message: t('ui.unsaved.text'),
    acceptLabel: t('ui.unsaved.leave'),
    rejectLabel: t('ui.unsaved.stay'),
    acceptProps: { color: 'danger' },
    defaultFocus: 'reject',
  });
}

interface Place {
  pathname: string;
  search: Record<string, string>;
}

interface Leaving {
  /** What also leaves the form, on the same page. */
  leaves?: (current: Place, next: Place) => boolean;
  /** The person gives up what is not saved. */
  onLeave?: () => void;
}

/** Asks before leaving a form with unsaved changes, by a link as by closing the tab; a search or an anchor of the same page leaves nothing. */
export function useUnsavedWarning(dirty: boolean, { leaves, onLeave }: Leaving = {}): void {
  const { t } = useTranslation();
  useEffect(() => (dirty ? unsaved.hold() : undefined), [dirty]);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !unsaved.leaving(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname && !leaves?.(current, next)) return false;
      if (!(await confirmLeaving(t))) return true;
      onLeave?.();
      return false;
    },
  });
}
