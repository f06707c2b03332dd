import './styles/colours.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/views.css';
import { createRoot } from 'react-dom/client';
import { parseArrival } from './arrival.logic.ts';
import { ScanPage } from './scan-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<ScanPage arrival={parseArrival(document.documentElement.dataset['arrival'])} />);
