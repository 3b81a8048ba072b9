/** The name of the file that tells, on one screen, how a game is played. It is no lesson of the course. */
export const HOW = "00-how-to-play";

export const isHow = (id: string): boolean => id.endsWith(`/${HOW}`);
