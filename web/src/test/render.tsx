import { MantineProvider } from '@mantine/core';
import { render as plain } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { theme } from '@/ui/theme/theme';

function Providers({ children }: { children: ReactNode }) {
  return <MantineProvider theme={theme}>{children}</MantineProvider>;
}

/** Renders inside what every component of ours stands in. */
export function render(element: ReactElement) {
  return plain(element, { wrapper: Providers });
}
