import type { ComponentType } from 'react'

/** Script chunks that are not there after this time have failed (specification). */
const chunkMs = 120_000

/** A part of the program that could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk', { cause })
    this.name = 'ChunkError'
  }
}

/** What browsers and the bundler say when a chunk does not come; anything else is a fault of the program itself. */
const notFetched = /dynamically imported module|module script failed|unable to preload/i

/** Loads a screen as the router wants it; throws `ChunkLoadError` when it cannot be had within 120 s. */
export async function loadScreen(screen: () => Promise<ComponentType>): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('time-out')), chunkMs)
  })
  try {
    return { default: await Promise.race([screen(), late]) }
  } catch (error) {
    throw error instanceof Error && notFetched.test(error.message) ? new ChunkLoadError(error) : error
  } finally {
    clearTimeout(timer)
  }
}
