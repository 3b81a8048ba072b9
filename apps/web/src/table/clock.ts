/** `4:05`: milliseconds as minutes and seconds, rounded up, so that `0:00` means over. */
export function told(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
