import type { UniversityTx } from '#platform/database/database.ts';

type RequestKey = { readonly session_id: string; readonly student_id: string };

/** Removes fingerprints of device and network from requests. */
export async function deleteRequestFingerprints(tx: UniversityTx, requests: readonly RequestKey[]): Promise<void> {
  await tx.execute(
    `UPDATE join_requests SET device_hash = NULL, network_hash = NULL WHERE university_id = $1
       AND (session_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
    [tx.universityId, requests.map((one) => one.session_id), requests.map((one) => one.student_id)],
  );
}

export async function deleteRequestsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM join_requests WHERE university_id = $1 AND student_id = ANY($2::uuid[])', [
    tx.universityId,
    studentIds,
  ]);
}
