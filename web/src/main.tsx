import '#lib/security/zod-jitless.ts';
import '#lib/security/trusted-types.ts';
import '@fontsource-variable/atkinson-hyperlegible-next';
import '@mantine/core/styles.css';
import '#ui/theme/global.css';
import '#ui/theme/touch-targets.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { listenForInstallPrompt } from '#lib/offline/install-prompt.ts';

listenForInstallPrompt();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
