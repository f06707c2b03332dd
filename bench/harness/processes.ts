import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const tickMs = 10;

type Stat = { pid: number; parent: number; ownMs: number; reapedMs: number };

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, ownMs: (utime + stime) * tickMs, reapedMs: (cutime + cstime) * tickMs };
  } catch {
    return undefined;
  }
}

/** Processor time of a process and all its children, including ended ones, in milliseconds. */
export function cpuMs(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid: child, parent } of stats) if (family.has(parent)) family.add(child);
  }
  return stats.filter((stat) => family.has(stat.pid)).reduce((sum, { ownMs, reapedMs }) => sum + ownMs + reapedMs, 0);
}

/** Resident memory of one process, in megabytes. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}
