import { DropZone } from '@puckeditor/core';
import { createContext, useContext } from 'react';
import { ReaderHead } from '@/reader/document';
import { usePuck } from './commands';

/** What stands over the blocks. */
export interface Head {
  chapter?: string;
  title: string;
  lead?: string;
}

export const HeadContext = createContext<Head>({ title: '' });

/** From so many blocks on, what is out of sight is not laid out. */
const LONG = 60;

/** The page around its blocks, as the reader has it. */
export function RootView() {
  return <Root />;
}

function Root() {
  const head = useContext(HeadContext);
  const long = usePuck((state) => state.appState.data.content.length > LONG);
  return (
    <main className="page" data-long={long || undefined}>
      <ReaderHead {...head} />
      <DropZone zone="default-zone" className="flow" minEmptyHeight="320px" />
    </main>
  );
}
