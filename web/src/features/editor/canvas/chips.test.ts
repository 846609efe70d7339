import { describe, expect, it } from 'vitest';
import { caretIn, fromChips, insertChip, pieces, read, toChips, write } from './chips';

const label = (name: string) => `<${name}> & co`;

describe('variables as chips', () => {
  const texts = [
    '<p>Appelez {{rh.nom}} au {{rh.tel}}.</p>',
    '<p><a href="mailto:{{rh.mail}}">Écrire à {{rh.nom}}</a></p>',
    '<p><a href="https://exemple.fr/?s={{site.code}}">ici</a> {{ rh.nom }}</p>'.replace(
      '{{ rh.nom }}',
      '{{rh.nom}}',
    ),
    '<p>{{pas une variable}} {{a}} }}{{</p>',
    '',
  ];
  it.each(texts)('E15 rich text comes back as it was: %s', (html) => {
    expect(fromChips(toChips(html, label))).toBe(html);
  });
  it('leaves addresses alone', () => {
    expect(toChips('<a href="tel:{{rh.tel}}">x</a>', label)).toBe('<a href="tel:{{rh.tel}}">x</a>');
  });
  it('says a chip’s name as text, whatever it holds', () => {
    expect(toChips('{{rh.nom}}', label)).toContain('&lt;rh.nom&gt; &amp; co');
  });
  it('cuts a line in words and variables', () => {
    expect(pieces('Dès {{a.b}}, ici')).toEqual([{ text: 'Dès ' }, { variable: 'a.b' }, { text: ', ici' }]);
  });
  it.each(['Dès {{a.b}}, ici', 'une\ndeux', ''])(
    'a text typed in place reads as it was written: %s',
    (value) => {
      const box = document.createElement('span');
      write(box, value, label);
      expect(read(box, true)).toBe(value);
    },
  );
  it('keeps a line on one line, and forgets the break that only holds the caret', () => {
    const box = document.createElement('span');
    box.innerHTML = 'une<br>deux<br>';
    expect(read(box, false)).toBe('une deux');
    expect(read(box, true)).toBe('une\ndeux');
    box.innerHTML = 'une<br><br>';
    expect(read(box, false)).toBe('une');
  });
  it('goes where the caret was, or at the end', () => {
    const box = document.createElement('div');
    document.body.append(box);
    write(box, 'Dès ici', label);
    expect(caretIn(box)).toBeNull();
    insertChip(box, 'a.b', 'A', null);
    expect(read(box, false)).toBe('Dès ici{{a.b}}');
    const caret = document.createRange();
    caret.setStart(box.firstChild as Text, 4);
    insertChip(box, 'c.d', 'C', caret);
    expect(read(box, false)).toBe('Dès {{c.d}}ici{{a.b}}');
    box.remove();
  });
});
