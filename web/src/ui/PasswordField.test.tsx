import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { PasswordField } from './PasswordField';
import { makePassphrase, PASSPHRASE_BITS } from './passphrase';
import { passwordState } from './passwordRule';

function Field() {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Mot de passe"
      meter
      suggest
      value={value}
      onChange={(e) => setValue(e.currentTarget.value)}
    />
  );
}

const input = () => screen.getByLabelText('Mot de passe') as HTMLInputElement;

describe('password rule', () => {
  it('A1 counts characters as the server does: composed, whatever their kind', () => {
    expect(passwordState('e\u0301'.repeat(14)).missing).toBe(1);
    expect(passwordState('🌊'.repeat(15)).missing).toBe(0);
    expect(passwordState('a'.repeat(128)).tooLong).toBe(false);
    expect(passwordState('a'.repeat(129)).tooLong).toBe(true);
  });

  it('A1 asks one more when there are only digits', () => {
    expect(passwordState('1'.repeat(15)).missing).toBe(1);
    expect(passwordState('1'.repeat(16)).missing).toBe(0);
    expect(passwordState(`${'1'.repeat(14)}a`).missing).toBe(0);
  });
});

describe('password field', () => {
  it('H8 shows and hides what was typed', async () => {
    render(<Field />);
    expect(input().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(input().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(input().type).toBe('password');
  });

  it('says how far it is from the rule', async () => {
    render(<Field />);
    await userEvent.type(input(), 'quatorze-lettr');
    expect(screen.getByText('Encore 1 caractère')).toBeTruthy();
    await userEvent.type(input(), 'e');
    expect(screen.getByText('Longueur suffisante')).toBeTruthy();
  });

  it('H9 the meter describes the field, and speaks up only at the end', async () => {
    render(<Field />);
    const live = document.querySelector('[aria-live]');
    await userEvent.type(input(), 'quatorze-lettr');
    const described = document.getElementById(input().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Encore 1 caractère');
    expect(live?.textContent).toBe('');
    await userEvent.type(input(), 'e');
    expect(live?.isConnected && live.textContent).toBe('Longueur suffisante');
  });

  it('offers a passphrase, shown and long enough', async () => {
    render(<Field />);
    await userEvent.click(screen.getByRole('button', { name: 'Proposer une phrase de passe' }));
    await waitFor(() => expect(input().value).toMatch(/^\p{L}+(-\p{L}+){4}$/u));
    expect(input().type).toBe('text');
    expect(screen.getByText('Longueur suffisante')).toBeTruthy();
  });
});

describe('passphrase', () => {
  it('has five words, at least 50 bits, composed characters, and is never the same', async () => {
    expect(PASSPHRASE_BITS).toBeGreaterThanOrEqual(50);
    const made = await Promise.all(Array.from({ length: 50 }, makePassphrase));
    expect(new Set(made).size).toBe(50);
    for (const phrase of made) {
      expect(phrase.split('-')).toHaveLength(5);
      expect(phrase).toBe(phrase.normalize('NFC'));
      expect(passwordState(phrase).missing).toBe(0);
    }
  });
});
