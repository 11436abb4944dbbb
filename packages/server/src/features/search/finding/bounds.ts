import type { ResultPosition } from './finding.store.ts'
import type { VisibleMatch } from './sights.ts'

/** Limits of one search; tests make them small. */
export const nameSearchBounds = {
  /** Matches that are checked and sorted as one set. */
  hits: 1000,
  /** Number of names with the same character pairs above which the newest names are scanned instead. */
  common: 3_000,
  /**
   * Limits of a scope searched folder by folder: at once, and as a fallback. `tops` are the nodes where it
   * begins.
   */
  near: { tops: 500, folders: 500, items: 20_000 },
  far: { tops: 20_000, folders: 10_000, items: 250_000 },
  /** Names scanned from the newest: in the first step, and in all, unless nothing was found. */
  step: 5_000,
  look: 150_000,
  /** Expected further names of a scan beyond which another strategy is faster. */
  patience: 60_000,
  /** Names scanned before it is asked whether the word is rarer than its character pairs. */
  doubt: 20_000,
  /** Matching names, and rows read of them, in one step. */
  named: 2_000,
  rows: 300,
}

/** A window of matches: all of them, or the newest from a position on. */
export interface NameSearchResult {
  /** Matches that the actor sees. */
  seen: VisibleMatch[]
  /** The position where the search continues; null at the end. */
  next: ResultPosition | null
}

export interface NameSearchStart {
  /** The end of the previous window. */
  after: ResultPosition | null
  /** Number of matches that ends a window. */
  enough: number
}
