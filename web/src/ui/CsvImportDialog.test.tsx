import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { CsvImportDialog, type CsvReply } from './CsvImportDialog';
import { type CsvRow, shownRows } from './CsvPreview';
import { csvFile } from './csv';
import * as saving from './saveFile';

interface Row extends CsvRow {
  name: string;
  email: string;
}

class Refused extends Error {
  status = 422;
}

const reply: CsvReply<Row> = {
  rows: [
    { line: 2, name: 'Inès Kerviel', email: 'ines.k@mail.example', errors: [] },
    {
      line: 3,
      name: 'Théo Bazin',
      email: '=theo',
      errors: [{ column: 'email', message: 'Adresse incomplète' }],
    },
  ],
  valid: 1,
  invalid: 1,
};
const file = new File(['prénom;e-mail'], 'arrivees.csv', { type: 'text/csv' });

function show(given: Partial<Parameters<typeof CsvImportDialog<Row, number>>[0]> = {}) {
  const calls = { preview: vi.fn(async () => reply), run: vi.fn(async () => 1), onClose: vi.fn() };
  render(
    <CsvImportDialog<Row, number>
      open
      title="Importer des personnes"
      help="Une personne par ligne."
      columns={[
        { key: 'name', header: 'Nom' },
        { key: 'email', header: 'Adresse' },
      ]}
      action={(count) => `Ajouter ${count} personne`}
      sample={{ name: 'modele.csv', rows: [['Nom', 'Adresse']] }}
      {...calls}
      {...given}
    />,
  );
  return calls;
}

const choose = () => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

// jsdom's own blobs cannot be read.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a file of lines', () => {
  it('is read, shown with what is wrong, then brought in', async () => {
    const { preview, run, onClose } = show();
    await choose();
    expect(await screen.findByText('2 lignes lues, 1 à corriger')).toBeTruthy();
    expect(preview).toHaveBeenCalledWith(file);
    const wrong = screen.getByRole('row', { name: /Théo Bazin/ });
    expect(within(wrong).getByText('Adresse incomplète')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter 1 personne' }));
    expect(run).toHaveBeenCalledWith(file, reply);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says beside it why it cannot be read', async () => {
    show({ preview: () => Promise.reject(new Refused('Ce fichier n’est pas un CSV.')) });
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('Ce fichier n’est pas un CSV.');
    expect(screen.getByRole('button', { name: 'Choisir un fichier' })).toBeTruthy();
  });

  it('cannot be brought in when no line is right', async () => {
    const nothing = { rows: reply.rows.slice(1), valid: 0, invalid: 1 };
    show({ preview: async () => nothing });
    await choose();
    const act = await screen.findByRole('button', { name: 'Ajouter 0 personne' });
    expect((act as HTMLButtonElement).disabled).toBe(true);
  });

  it('stays with its lines when bringing in fails', async () => {
    const { onClose } = show({ run: () => Promise.reject(new Refused('Trop tard.')) });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 1 personne' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Trop tard.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('tells what was done when asked to', async () => {
    show({ done: (count: number) => `${count} personne ajoutée` });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 1 personne' }));
    expect(await screen.findByText('1 personne ajoutée')).toBeTruthy();
  });

  it('E13 gives the lines to mend back, with the reason, in a file where nothing runs', async () => {
    const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
    show();
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger la ligne à corriger' }));
    const [blob, name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('arrivees-a-corriger.csv');
    expect(await blob?.text()).toBe("Nom;Adresse;À corriger\r\nThéo Bazin;'=theo;Adresse incomplète\r\n");
    const mark = new Uint8Array((await blob?.arrayBuffer()) ?? []).slice(0, 3);
    expect([...mark], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('files for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 2 97', "'+33 2 97"],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ['  @somme', "'  @somme"],
    ['\t=1', '"\'\t=1"'],
    ['Bonjour', 'Bonjour'],
    ["l'été", "l'été"],
    ['a;b "c"', '"a;b ""c"""'],
  ])('E13 %j is written %j', async (value, written) => {
    const text = await csvFile([[value]]).text();
    expect(text).toBe(`${written}\r\n`);
  });

  it('shows every line that is wrong, and a few of the others', () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      line: index + 2,
      errors: index % 10 === 9 ? [{ column: 'a', message: 'x' }] : [],
    }));
    expect(shownRows(rows).map((row) => row.line)).toEqual([2, 3, 4, 5, 6, 11, 21, 31]);
  });
});
