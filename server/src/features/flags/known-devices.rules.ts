/** A device by its hash, and the student. */
export type DeviceUse = { readonly studentId: string; readonly deviceHash: string };

const maxDevices = 50_000;

/** Bounded cache of devices that belong to exactly one student, whose check-ins need no query. The oldest entry is evicted. */
export function makeKnownDevices(max = maxDevices) {
  const ownerOf = new Map<string, string>();
  let generation = 0;

  return {
    isOwn: ({ studentId, deviceHash }: DeviceUse): boolean => ownerOf.get(deviceHash) === studentId,
    /** Increases with each invalidation, so that reads that started before it are not cached. */
    generation: () => generation,
    set({ studentId, deviceHash }: DeviceUse): void {
      const oldest = ownerOf.size >= max ? ownerOf.keys().next().value : undefined;
      if (oldest !== undefined) ownerOf.delete(oldest);
      ownerOf.set(deviceHash, studentId);
    },
    invalidate(deviceHashes: readonly string[]): void {
      generation += 1;
      for (const deviceHash of deviceHashes) ownerOf.delete(deviceHash);
    },
    clear(): void {
      generation += 1;
      ownerOf.clear();
    },
  };
}
