import type { ComponentType, ReactNode } from 'react'

/** A screen, or a frame that shows its children in place of the router's screen. */
type ScreenComponent = ComponentType<{ children?: ReactNode }>

/** Timeout of script chunks in ms (specification). */
const chunkMs = 120_000

/** A part of the application that could not be loaded. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk', { cause })
    this.name = 'ChunkError'
  }
}

/**
 * Error messages of browsers and the bundler for missing chunks; any other error is a bug of the application.
 */
const notFetched = /dynamically imported module|module script failed|unable to preload/i

/** Whether a part of the application could not be loaded, also one that no screen asked for. */
export const isChunkLoadError = (error: unknown) =>
  error instanceof ChunkLoadError || (error instanceof Error && notFetched.test(error.message))

/** Loads a screen for the router; throws `ChunkLoadError` if it does not load within 120 s. */
export async function loadScreen(
  screen: () => Promise<ScreenComponent>,
): Promise<{ default: ScreenComponent }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('time-out')), chunkMs)
  })
  try {
    return { default: await Promise.race([screen(), late]) }
  } catch (error) {
    throw isChunkLoadError(error) ? new ChunkLoadError(error) : error
  } finally {
    clearTimeout(timer)
  }
}
