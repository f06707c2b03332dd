import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { readNonce } from '#lib/security/csp-nonce.ts';
import { setStepUp } from '#lib/api/api.ts';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { makeRouter } from './routes/router.tsx';
import { Splash } from './splash.tsx';

const queryClient = makeQueryClient();
setStepUp(async () => (await import('../features/accounts/second-factor/ask-step-up.tsx')).askStepUp());
const router = makeRouter(queryClient);
const colorSchemeManager = localStorageColorSchemeManager({ key: 'muster.theme' });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={readNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Splash />
    </MantineProvider>
  );
}
