/** Words as they are compared: wide and narrow, large and small letters, both kana alike. */
export function plain(words: string): string {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
