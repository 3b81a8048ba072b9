// From turn to turn, by how many steps each begins after.

/** Where the turn begins that is going on; where that is here, the one before; else the very beginning. */
export const turnBefore = (turns: number[], at: number): number => turns.filter((begins) => begins < at).at(-1) ?? 0;

/** Where the next turn begins; here, where there is none. */
export const turnAfter = (turns: number[], at: number): number => turns.find((begins) => begins > at) ?? at;
