// Whether a coach stands by.

/** @import { Update } from "../../../types.js" */

/** @param {Update} update */
export const isCoached = ({ lesson }) => Boolean(lesson) && lesson?.kind !== "away";
