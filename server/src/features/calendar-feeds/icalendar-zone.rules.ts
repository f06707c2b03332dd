/** No time zone has more offset changes in the years of a calendar. */
const maxTransitions = 40;

type OffsetChange = {
  readonly local: string;
  readonly before: string;
  readonly after: string;
  readonly offsetNs: number;
};

const basic = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/gu, '');

const offsetText = (offset: string): string => offset.replaceAll(':', '');

/** Writes the VTIMEZONE component of a zone with its offset changes in a range of days. */
export function timeZoneComponent(
  timeZone: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const start = Temporal.PlainDate.from(from).subtract({ days: 1 }).toZonedDateTime(timeZone);
  const end = Temporal.PlainDate.from(to).add({ days: 2 }).toZonedDateTime(timeZone);
  const changes: OffsetChange[] = [];
  let next = start.getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next');
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0 && changes.length < maxTransitions) {
    changes.push(offsetChangeAt(next));
    next = next.getTimeZoneTransition('next');
  }
  const withoutChange = {
    local: '19700101T000000',
    before: start.offset,
    after: start.offset,
    offsetNs: start.offsetNanoseconds,
  };
  const all = changes.length > 0 ? changes : [withoutChange];
  // DAYLIGHT marks offsets above the smallest one.
  const minOffsetNs = Math.min(...all.map(({ offsetNs }) => offsetNs));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...all.flatMap((change) => observance(change, minOffsetNs)),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function offsetChangeAt(transition: Temporal.ZonedDateTime): OffsetChange {
  const before = transition.subtract({ nanoseconds: 1 });
  // DTSTART is the local time before the change.
  const local = transition.withTimeZone(before.offset).toPlainDateTime();
  return {
    local: basic(local),
    before: before.offset,
    after: transition.offset,
    offsetNs: transition.offsetNanoseconds,
  };
}

function observance({ local, before, after, offsetNs }: OffsetChange, minOffsetNs: number): string[] {
  const kind = offsetNs > minOffsetNs ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${offsetText(after)}`,
    `END:${kind}`,
  ];
}
