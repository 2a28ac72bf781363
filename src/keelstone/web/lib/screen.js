// The sizes of screens for which a table is laid out.

/** A small screen: board, question and log lie one below the other. */
export const smallScreen = matchMedia("(max-width: 56rem)");
