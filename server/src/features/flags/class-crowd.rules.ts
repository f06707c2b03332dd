/** One check-in, as the signals see it. */
export type SeenArrival = {
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
  readonly isLastSecond: boolean;
  readonly isOutsideGeofence: boolean;
  /** Null where no position was sent. */
  readonly positionHash: string | null;
  /** Null where no campus networks are known. */
  readonly isOnCampus: boolean | null;
};

/** What only this process's memory knows of the check-ins of one session: nothing of it is ever stored. */
export type Crowd = {
  readonly universityId: string;
  readonly sessionId: string;
  /** Those not looked at yet. */
  latest: SeenArrival[];
  /** Whoever holds the class has changed something: another head count may clear whom it flagged before. */
  isChanged: boolean;
  /** Who sent the same position to the last digit; satellites never repeat themselves. */
  readonly byPosition: Map<string, string[]>;
  onCampus: number;
  readonly offCampus: Set<string>;
  touchedAtMs: number;
};

export const makeCrowd = (universityId: string, sessionId: string): Crowd => ({
  universityId,
  sessionId,
  latest: [],
  isChanged: false,
  byPosition: new Map(),
  onCampus: 0,
  offCampus: new Set(),
  touchedAtMs: 0,
});

export function joinCrowd(crowd: Crowd, arrival: SeenArrival): void {
  const { studentId, positionHash, isOnCampus } = arrival;
  crowd.latest.push(arrival);
  if (isOnCampus === true) crowd.onCampus++;
  if (isOnCampus === false) crowd.offCampus.add(studentId);
  if (positionHash === null) return;
  const others = crowd.byPosition.get(positionHash);
  if (others) others.push(studentId);
  else crowd.byPosition.set(positionHash, [studentId]);
}

/** A class of which most sit on the campus network; who is not on it is worth a look. */
const leastOnCampus = 3;

/** The signals that need no question to the database. */
export function signalsOf(crowd: Crowd, latest: readonly SeenArrival[]) {
  const idsOf = (arrivals: readonly SeenArrival[]) => arrivals.map(({ studentId }) => studentId);
  const isMostOnCampus = crowd.onCampus >= leastOnCampus && crowd.onCampus > crowd.offCampus.size;
  return {
    last_second: idsOf(latest.filter((arrival) => arrival.isLastSecond)),
    outside_geofence: idsOf(latest.filter((arrival) => arrival.isOutsideGeofence)),
    position_identical: [...crowd.byPosition.values()].filter((students) => students.length > 1).flat(),
    outside_campus: isMostOnCampus ? [...crowd.offCampus] : [],
  };
}
