/** The environment tells a server process its number among those of the machine. */
export const processNumberKey = 'CABINET_PROCESS_NUMBER'

/** From the parent: finish and end. */
export const stopNote = 'stop'

/** From a server process, which serves at this address. */
export interface ReadyNote {
  ready: string
}

export const isReadyNote = (note: unknown): note is ReadyNote =>
  typeof note === 'object' && note !== null && typeof (note as ReadyNote).ready === 'string'
