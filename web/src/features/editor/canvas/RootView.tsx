import { DropZone } from '@puckeditor/core';
import { createContext, useContext } from 'react';
import { ReaderHead } from '@/reader/document';

/** What stands over the blocks. */
export interface Head {
  chapter?: string;
  title: string;
  lead?: string;
}

export const HeadContext = createContext<Head>({ title: '' });

/** The page around its blocks, as the reader has it. */
export function RootView() {
  return <Root />;
}

function Root() {
  const head = useContext(HeadContext);
  return (
    <main className="page">
      <ReaderHead {...head} />
      <DropZone zone="default-zone" className="flow" minEmptyHeight="320px" />
    </main>
  );
}
