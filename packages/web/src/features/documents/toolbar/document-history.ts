/** Undo and redo of the changes made in this window. */
export interface DocumentHistory {
  step(way: 'undo' | 'redo'): void
  canStep(way: 'undo' | 'redo'): boolean
}
