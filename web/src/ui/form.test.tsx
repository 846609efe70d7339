import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { Button } from './Button';
import { CheckboxField } from './CheckboxField';
import { clearDrafts, drafts, setDraftOwner } from './drafts';
import { Form, type FormCall, useFormCall } from './form';
import { PasswordField } from './PasswordField';
import { TextField } from './TextField';

class Refused extends Error {
  status = 422;
  constructor(readonly errors: Record<string, string[]>) {
    super('À corriger.');
  }
}

interface Values {
  name: string;
  email: string;
  password: string;
  keep: boolean;
}

const initial: Values = { name: '', email: '', password: '', keep: false };

function Sheet({
  call,
  draft,
  onDone,
}: {
  call: (v: Values) => Promise<unknown>;
  draft?: string;
  onDone?: (form: FormCall<Values>, sent: Values) => void;
}) {
  const form: FormCall<Values> = useFormCall({
    initial,
    call,
    draft,
    onDone: (_reply, sent) => onDone?.(form, sent),
  });
  return (
    <Form form={form}>
      {form.formError && <p role="alert">{form.formError}</p>}
      <TextField label="Nom" {...form.field('name')} />
      <TextField label="Adresse" {...form.field('email')} />
      <PasswordField label="Mot de passe" {...form.field('password')} />
      <CheckboxField label="Garder" {...form.check('keep')} />
      <Button type="submit" loading={form.busy}>
        Enregistrer
      </Button>
      <output>{form.dirty ? 'modifié' : 'intact'}</output>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

describe('forms', () => {
  beforeEach(() => setDraftOwner('u1'));

  it('H9 puts each error under its field, linked to it, and focuses the first bad one', async () => {
    render(<Sheet call={() => Promise.reject(new Refused({ email: ['Incomplète.'], name: ['Vide.'] }))} />);
    await userEvent.type(field('Adresse'), 'a@');
    await save();
    const bad = field('Nom');
    await waitFor(() => expect(document.activeElement).toBe(bad));
    expect(bad.getAttribute('aria-invalid')).toBe('true');
    const described = (bad.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Vide.');
    expect(field('Adresse').value).toBe('a@');
  });

  it('H9 an error goes away when its field is changed', async () => {
    render(<Sheet call={() => Promise.reject(new Refused({ name: ['Vide.'] }))} />);
    await save();
    await userEvent.type(field('Nom'), 'C');
    expect(screen.queryByText('Vide.')).toBeNull();
  });

  it('says what the server thinks of fields the form does not have', async () => {
    render(<Sheet call={() => Promise.reject(new Refused({ token: ['Lien périmé.'] }))} />);
    await save();
    expect(screen.getByRole('alert').textContent).toBe('Lien périmé.');
  });

  it('G12 sends once, however often it is pressed', async () => {
    let finish: (() => void) | undefined;
    const call = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Sheet call={call} />);
    await save();
    await save();
    await userEvent.type(field('Nom'), '{Enter}');
    expect(call).toHaveBeenCalledOnce();
    await act(async () => finish?.());
  });

  it('gives the values, and counts as saved afterwards', async () => {
    const call = vi.fn(() => Promise.resolve());
    const onDone = vi.fn();
    render(<Sheet call={call} onDone={onDone} />);
    await userEvent.type(field('Nom'), 'Claire');
    await userEvent.click(field('Garder'));
    expect(screen.getByText('modifié')).toBeTruthy();
    await save();
    expect(call).toHaveBeenCalledWith({ ...initial, name: 'Claire', keep: true }, 0);
    expect(screen.getByText('intact')).toBeTruthy();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('A10 keeps a draft without passwords, and drops it once saved', async () => {
    const view = render(<Sheet call={() => Promise.resolve()} draft="profil" />);
    await userEvent.type(field('Nom'), 'Cla');
    await userEvent.type(field('Mot de passe'), 'secret');
    expect(drafts.read('profil')).toEqual({ values: { name: 'Cla', email: '', keep: false }, revision: 0 });
    view.unmount();
    render(<Sheet call={() => Promise.resolve()} draft="profil" />);
    expect(field('Nom').value).toBe('Cla');
    await save();
    expect(drafts.read('profil')).toBeUndefined();
  });

  it('G12 A10 keeps what was typed while it was being saved, on the screen and in the draft', async () => {
    let finish: (() => void) | undefined;
    const call = () => new Promise<void>((resolve) => (finish = resolve));
    const onDone = (form: FormCall<Values>, sent: Values) => form.reset({ ...sent, email: '' }, sent);
    render(<Sheet call={call} draft="profil" onDone={onDone} />);
    await userEvent.type(field('Nom'), 'Claire');
    await userEvent.type(field('Adresse'), 'c@x.fr');
    await save();
    await userEvent.type(field('Nom'), ' L');
    await act(async () => finish?.());
    expect(field('Nom').value).toBe('Claire L');
    expect(field('Adresse').value, 'not touched since').toBe('');
    expect(screen.getByText('modifié')).toBeTruthy();
    expect(drafts.read('profil')).toMatchObject({ values: { name: 'Claire L' } });
  });

  it('A10 without a reset too, the draft of what was typed meanwhile stays', async () => {
    let finish: (() => void) | undefined;
    render(<Sheet call={() => new Promise<void>((resolve) => (finish = resolve))} draft="profil" />);
    await save();
    await userEvent.type(field('Nom'), 'Cl');
    await act(async () => finish?.());
    expect(drafts.read('profil')).toMatchObject({ values: { name: 'Cl' } });
  });

  it('D7 drafts belong to one person and are gone at sign-out', () => {
    drafts.write('profil', { name: 'Claire' });
    setDraftOwner('u2');
    expect(drafts.read('profil')).toBeUndefined();
    setDraftOwner('u1');
    expect(drafts.read('profil')).toEqual({ name: 'Claire' });
    setDraftOwner('u2');
    clearDrafts();
    setDraftOwner('u1');
    expect(drafts.read('profil')).toBeUndefined();
  });
});
