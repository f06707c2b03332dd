/** A short pulse when the student is checked in. Phones only; iOS has no such function. */
export function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate(30);
}
