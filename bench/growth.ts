import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, report, round } from './figures.ts';
import { makeRig } from './rig.ts';
import { makeLoadUniversity } from './university.ts';

/** What a check-in costs when a few classes are running, and when a thousand are: as many students, as many new marks, in turn. */
const students = 2_000;
/** All at the same time; the first one only warms up. */
const rounds = 4;
const sizes = [4, 40, 400, 1_000];
const repeats = 3;
const mostGrowth = 1.3;
/** Until the check-ins have been looked at for signals, which belongs to what they cost. */
const lookedAtAfterMs = 4_000;

const taken = new Map<number, { micros: number; perSecond: number }[]>();
for (let time = 0; time < repeats; time += 1) for (const running of sizes) await measure(running);

const figures = Object.fromEntries(
  sizes.map((running) => {
    const all = taken.get(running) ?? [];
    const micros = round(median(all.map((one) => one.micros)), 1);
    return [`${running} running`, { micros, perSecond: round(median(all.map((one) => one.perSecond))) }];
  }),
);
console.log(figures);
const [least = Number.NaN, most = Number.NaN] = [sizes.at(0), sizes.at(-1)].map((n) => figures[`${n} running`]?.micros);
report(
  'growth',
  { ...figures, growth: round(most / least, 2) },
  {
    [`a check-in costs at most ${mostGrowth} times as much beside a thousand classes`]: most / least <= mostGrowth,
  },
);

/** On a database of its own, so that none is measured on what another one left. */
async function measure(running: number): Promise<void> {
  const rig = await makeRig();
  const secret = randomBytes(32).toString('hex');
  try {
    const size = { students, rounds, sessionsPerRound: running / rounds };
    const university = await makeLoadUniversity(rig.url, size);
    const server = await rig.startServer('batched', secret);
    const play = (round: number) =>
      rig.play({
        port: server.port,
        secret,
        anchorMs: university.anchorMs,
        university,
        fromRound: round,
        toRound: round + 1,
        connections: 64,
        rate: 0,
      });
    await play(0);
    await sleep(lookedAtAfterMs);
    const before = server.cpuMs();
    let answers = 0;
    let seconds = 0;
    for (let round = 1; round < rounds; round += 1) {
      const played = await play(round);
      if (played.statuses.some((status) => status !== 200)) throw new Error('Somebody was refused');
      answers += played.statuses.length;
      seconds += played.seconds;
    }
    await sleep(lookedAtAfterMs);
    const after = server.cpuMs();
    const micros = ((after.server + after.database - before.server - before.database) * 1000) / answers;
    taken.set(running, [...(taken.get(running) ?? []), { micros, perSecond: answers / seconds }]);
    console.log(`${running} running: ${round(micros, 1)} µs of processor a check-in`);
    await server.stop();
  } finally {
    await rig.stop();
  }
}
