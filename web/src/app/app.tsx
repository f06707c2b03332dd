import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { readNonce } from '../lib/nonce.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { readToken, subscribe } from '../lib/session.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { makeRouter } from './router.tsx';
import { Splash } from './splash.tsx';

const queryClient = makeQueryClient();
// Whoever signs in next on this browser must not see a line of who was here before.
subscribe(() =>
  queryClient.removeQueries({ predicate: ({ queryKey: [name, of] }) => name !== 'me' || of !== readToken() }),
);
const router = makeRouter();

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Splash />
    </MantineProvider>
  );
}
