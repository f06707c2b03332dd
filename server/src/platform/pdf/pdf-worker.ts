import { drawReport } from './draw-report.ts';
import type { PdfReport } from './pdf-report.ts';

/** Runs in a worker thread. */
export async function drawPdf(report: PdfReport): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Uint8Array[] = [];
  const pdf = await drawReport(report);
  pdf
    .on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    .on('end', () => resolve(Buffer.concat(chunks)))
    .on('error', reject);
  return await promise;
}
