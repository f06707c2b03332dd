/** '0.6 points', whatever the direction; 'no change'. */
export function formatPoints(change: number): string {
  if (change === 0) return 'no change';
  const size = Math.abs(change).toFixed(1);
  return `${size} ${size === '1.0' ? 'point' : 'points'}`;
}
