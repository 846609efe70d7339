import { describe, expect, it } from 'vitest';
import { messageOf } from '@/test/blocks';
import { safe } from './links';
import { dial, hour, hours, size } from './numbers';
import { french, htmlText, initials } from './typography';

describe('French spaces', () => {
  it.each([
    ['Quoi ?', 'Quoi\u00a0?'],
    ['« Oui » : bien', '«\u00a0Oui\u00a0»\u00a0: bien'],
    ['à 11 h 45, 4,20 €, 5 min', 'à 11\u00a0h\u00a045, 4,20\u00a0€, 5\u00a0min'],
    ['3 halls, 2 hommes', '3 halls, 2 hommes'],
    ['<a href="https://x.fr?a=b">a</a>', '<a href="https://x.fr?a=b">a</a>'],
  ])('%s', (typed, shown) => expect(french(typed)).toBe(shown));
});

describe('numbers that dial', () => {
  it.each([
    ['04 65 71 01 12', '+33465710112'],
    ['04.65.71.01.12', '+33465710112'],
    ['+33 (0)4 65 71 01 12', '+33465710112'],
    ['0033 4 65 71 01 12', '+33465710112'],
    ['15', '15'],
    ['39 19', '3919'],
    ['au bureau', null],
    ['', null],
  ])('%s', (typed, dialled) => expect(dial(typed)).toBe(dialled));
});

describe('hours', () => {
  it.each([
    ['8h', '08:00', '8\u00a0h'],
    ['8 h 05', '08:05', '8\u00a0h\u00a005'],
    ['08:30', '08:30', '8\u00a0h\u00a030'],
    ['24h', '24:00', '24\u00a0h'],
  ])('%s', (typed, iso, shown) => expect(hour(typed)).toEqual({ iso, shown }));

  it('are none when they are not', () => {
    expect([hour('midi'), hour('25h'), hour('8h99'), hours('8h'), hours('8h-9h-10h')]).toEqual(
      Array(5).fill(null),
    );
    expect(hours('8h à 9h30')?.map(({ iso }) => iso)).toEqual(['08:00', '09:30']);
  });
});

it('sizes are said with the right comma', () => {
  expect([900, 38_000, 2_440_000].map((bytes) => size(bytes, 'fr-FR', messageOf))).toEqual([
    '0,9\u00a0Ko',
    '38\u00a0Ko',
    '2,4\u00a0Mo',
  ]);
});

it('HTML is read a line for each block', () => {
  expect(htmlText('<h3>A</h3><ul><li><p>b &amp; c</p></li><li><p>d<br>e</p></li></ul>')).toBe(
    'A\nb & c\nd\ne',
  );
  expect(htmlText('<p>&lt;b&gt; &amp;lt;</p>')).toBe('<b> &lt;');
});

it('initials are those of the first two names', () => {
  expect(['Hélène Vasseur', 'Jean-Marc de Lattre', 'Élise', ' '].map(initials)).toEqual([
    'HV',
    'JM',
    'É',
    '',
  ]);
});

describe('E1 links never run', () => {
  it.each(['https://x.fr', 'mailto:a@b.fr', 'tel:15', '/l/a/b', '#b-x', 'page-2.html', '../a'])(
    '%s leads on',
    (address) => expect(safe(address)).toBe(address),
  );
  it.each([
    'javascript:alert(1)',
    ' javascript:x',
    'JAVASCRIPT:x',
    'data:x',
    'vbscript:x',
    '//x.fr',
    '/\\x.fr',
    'a b',
    '',
  ])('%j does not', (address) => expect(safe(address)).toBeNull());
});
