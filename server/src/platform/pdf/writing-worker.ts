import { parentPort, workerData } from 'node:worker_threads';
import { drawReport } from './draw-report.ts';
import type { PdfReport } from './pdf-report.ts';

/** Draws one report away from everybody else. */

const pieces: Uint8Array[] = [];
drawReport(workerData as PdfReport)
  .on('data', (piece: Uint8Array) => void pieces.push(piece))
  .on('end', () => parentPort?.postMessage(Buffer.concat(pieces)));
