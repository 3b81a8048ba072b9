/** The version of the program that carries these pages. */
declare const __VERSION__: string;
