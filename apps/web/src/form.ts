/** The version of the wire form that these pages speak. */
export const FORM = 7;
