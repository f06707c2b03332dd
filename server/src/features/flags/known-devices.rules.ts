/** A device by its hash, and the student. */
export type DeviceUse = { readonly studentId: string; readonly deviceHash: string };

const mostDevices = 50_000;

/** Devices that are on record as one student's and nobody else's: what they send needs no second look. The oldest make room. */
export function makeKnownDevices(most = mostDevices) {
  const ownerOf = new Map<string, string>();
  let generation = 0;

  return {
    isOwn: ({ studentId, deviceHash }: DeviceUse): boolean => ownerOf.get(deviceHash) === studentId,
    /** Changes with every forgetting: what was read before that may be out of date. */
    generation: () => generation,
    remember({ studentId, deviceHash }: DeviceUse): void {
      const oldest = ownerOf.size >= most ? ownerOf.keys().next().value : undefined;
      if (oldest !== undefined) ownerOf.delete(oldest);
      ownerOf.set(deviceHash, studentId);
    },
    forget(deviceHashes: readonly string[]): void {
      generation += 1;
      for (const deviceHash of deviceHashes) ownerOf.delete(deviceHash);
    },
    forgetAll(): void {
      generation += 1;
      ownerOf.clear();
    },
  };
}
