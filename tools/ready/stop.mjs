/** A reason to stop that is a sentence for a person; shown without a stack trace. */
export class Stop extends Error {}
