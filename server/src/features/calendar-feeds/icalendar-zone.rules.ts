/** More changes of the clocks than a zone has in the years of a calendar. */
const mostTransitions = 40;

type Onset = { readonly local: string; readonly before: string; readonly after: string; readonly offsetNs: number };

const basic = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/gu, '');

const offsetText = (offset: string): string => offset.replaceAll(':', '');

/** How the clocks of a zone are set on some days and before them, each time they are changed. */
export function timeZoneComponent(
  timeZone: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const start = Temporal.PlainDate.from(from).subtract({ days: 1 }).toZonedDateTime(timeZone);
  const end = Temporal.PlainDate.from(to).add({ days: 2 }).toZonedDateTime(timeZone);
  const onsets: Onset[] = [];
  let next = start.getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next');
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0 && onsets.length < mostTransitions) {
    onsets.push(onsetAt(next));
    next = next.getTimeZoneTransition('next');
  }
  const always = {
    local: '19700101T000000',
    before: start.offset,
    after: start.offset,
    offsetNs: start.offsetNanoseconds,
  };
  const all = onsets.length > 0 ? onsets : [always];
  // The calendar's own word for it: summer time is when clocks are ahead of what they show otherwise.
  const least = Math.min(...all.map(({ offsetNs }) => offsetNs));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...all.flatMap((onset) => observance(onset, least)),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function onsetAt(transition: Temporal.ZonedDateTime): Onset {
  const before = transition.subtract({ nanoseconds: 1 });
  // The moment of the change, as the clocks still show it that have not been changed yet.
  const local = transition.withTimeZone(before.offset).toPlainDateTime();
  return {
    local: basic(local),
    before: before.offset,
    after: transition.offset,
    offsetNs: transition.offsetNanoseconds,
  };
}

function observance({ local, before, after, offsetNs }: Onset, least: number): string[] {
  const kind = offsetNs > least ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${offsetText(after)}`,
    `END:${kind}`,
  ];
}
