/** Minimum share of failures, or of responses, that stands for nearly all of them: another bug adds some. */
export const minShare = 0.8;
