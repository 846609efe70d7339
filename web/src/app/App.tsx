import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '@/api/queryClient';
import { useEffectiveScheme } from '@/ui/colorScheme';
import { cssVariablesResolver, theme } from '@/ui/theme/theme';
import type { makeRouter } from './router';

export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  const scheme = useEffectiveScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      // The library's variables come from here alone: its stylesheet of them would be loaded for nothing.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
