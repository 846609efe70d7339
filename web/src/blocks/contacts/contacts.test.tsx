import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('calls emergencies with one touch, by message where they cannot be heard', () => {
  const links = [...elements(drawn('contacts')).querySelectorAll('.sos a')];
  expect(links.map((a) => a.getAttribute('href'))).toEqual(['tel:15', 'tel:18', 'tel:112', 'sms:114']);
});

it('fills numbers kept as variables', () => {
  const people = [{ name: 'Accueil', role: '', phone: '{{urgence.interne}}', email: '' }];
  expect(drawn('contacts', { emergencies: [], people }, { variable: () => '01 23 45 67 89' })).toContain(
    'tel:+33123456789',
  );
});

it('has no empty list', () => {
  expect(drawn('contacts', { emergencies: [], people: [] })).not.toContain('<ul');
});
