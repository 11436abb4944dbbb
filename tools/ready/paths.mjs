import { fileURLToPath } from 'node:url'

/** The folder of the project, without a closing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A line about what is being done; on stderr, so that a program's own output stays clean. */
export const say = (words) => console.error(`cabinet: ${words}`)
