import ICAL from 'ical.js';

export type ReadClass = {
  uid: string;
  start: string;
  end: string;
  venue: string;
  summary: string;
  status: string;
  sequence: number;
};

/** Parses a calendar file with an independent library and lists every class by start, as a calendar client would. */
export function readCalendar(text: string): ReadClass[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as [string, unknown[], unknown[]]);
  const events = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) =>
    String(event.getFirstPropertyValue('uid')),
  );
  return [...events.values()]
    .flatMap((parts) => {
      const [weekly] = parts.filter((part) => !part.hasProperty('recurrence-id'));
      if (!weekly) throw new Error('A change without its weekly class');
      const event = new ICAL.Event(weekly, {
        exceptions: parts.filter((part) => part !== weekly),
        strictExceptions: true,
      });
      return occurrencesOf(event);
    })
    .toSorted((one, other) => one.start.localeCompare(other.start));
}

/** The package does not export this type. */
type Details = { readonly startDate: ICAL.Time; readonly endDate: ICAL.Time; readonly item: ICAL.Event };

function occurrencesOf(event: ICAL.Event): ReadClass[] {
  const classes: ReadClass[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && classes.length < 1000; next = iterator.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(next) as Details;
    classes.push({
      uid: item.uid,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      venue: item.location,
      summary: item.summary,
      status: String(item.component.getFirstPropertyValue('status')),
      sequence: Number(item.component.getFirstPropertyValue('sequence')),
    });
  }
  return classes;
}
