import './styles/colours.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/views.css';
import { createRoot } from 'react-dom/client';
import { parseArrival } from './arrival.logic.ts';
import { finishReturn } from './finish-single-sign-on.ts';
import { ScanPage } from './scan-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const arrival = parseArrival(document.documentElement.dataset['arrival']);
const returned = await finishReturn();
createRoot(root).render(<ScanPage arrival={arrival} returned={returned} />);
