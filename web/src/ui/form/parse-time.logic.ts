export type ParsedTime = {
  /** 'HH:MM'. */
  time: string;
  /** Whether the text names the minutes, or AM or PM. */
  isComplete: boolean;
};

const pattern = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/;

/** Reads a time as people type it: 9, 930, 0930, 9:30, 21.30, 9:30p, 9 am, 24:00. Undefined if the text is no time. */
export function parseTime(text: string): ParsedTime | undefined {
  const [whole, hours, separated, joined, half] = pattern.exec(text.trim().toLowerCase()) ?? [];
  if (whole === undefined) return undefined;
  const minutes = separated ?? joined;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === undefined || Number(minutes ?? 0) > 59 || hour * 60 + Number(minutes ?? 0) > 24 * 60) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
  return { time, isComplete: minutes !== undefined || half !== undefined };
}

/** '14 pm' is read as 14:00, '0 am' as midnight. */
function hourOf(hours: number, half: string): number | undefined {
  if (half === 'a') return hours <= 12 ? hours % 12 : undefined;
  return hours < 12 ? hours + 12 : hours;
}

const stepMinutes = 15;
const firstHour = 7;
const lastHour = 21;
const quarterHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, at) => toTime(at * stepMinutes));

/** Quarter hours to choose from: of the typed hour, in the morning and in the afternoon, or those of a working day. */
export function suggestTimes(text: string): string[] {
  const parsed = parseTime(text);
  if (!parsed)
    return text.trim() === ''
      ? quarterHours.filter((time) => Number(time.slice(0, 2)) >= firstHour && Number(time.slice(0, 2)) <= lastHour)
      : [];
  const hour = Number(parsed.time.slice(0, 2));
  const hours = hour < 12 ? [hour, hour + 12] : [hour];
  return hours.flatMap((one) => quarterHours.filter((time) => Number(time.slice(0, 2)) === one));
}

function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
