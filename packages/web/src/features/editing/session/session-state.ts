import type { CallError } from '../../../kernel/call.ts'
import type { EditingChannel, EditingWindow, FileEditorHandle, ReadingReason } from '../editor.ts'

/** The phase of a session: loading, awaiting a choice, refused, or open. */
export type EditingPhase =
  | { at: 'opening' }
  | { at: 'draft'; by: string; when: Date }
  | { at: 'taken'; by: string }
  | { at: 'wopi' }
  | { at: 'failed'; error: unknown }
  /** A save would change what nobody touches: the file is shown, and held for nobody. */
  | { at: 'reading'; reason: ReadingReason; source: Uint8Array<ArrayBuffer> }
  | { at: 'open'; source: Uint8Array<ArrayBuffer>; channel: EditingChannel | null }

export interface EditingSessionState {
  phase: EditingPhase
  /** Whether the work is in a version, in a draft, or stored nowhere yet. */
  work: 'saved' | 'changed' | 'drafted' | 'saving' | 'failed'
  draftedAt: Date | null
  /** The error of the last save or draft; null after a success. */
  failure: unknown
  online: boolean
  members: readonly EditingWindow[]
  me: string
  /** The error that ended editing in this window. */
  out: CallError | null
  /** The file that a save became instead of a version. */
  conflict: string | null
  /** That file was made because a version would have lost something; otherwise a newer version was there. */
  isRecovered: boolean
  /** Whether the editor is mounted and can return bytes. */
  ready: boolean
}

export interface EditingSession {
  use: <T>(pick: (state: EditingSessionState) => T) => T
  state: () => EditingSessionState
  open(choice?: 'draft' | 'version'): Promise<void>
  /** Called when the editor is mounted. */
  attach(handle: FileEditorHandle): void
  changed(): void
  /** Ends the session before anybody typed and shows the file for reading. */
  read(reason: ReadingReason): void
  broken(error: unknown): void
  draft(): Promise<void>
  /** Saves; resolves to whether a version was made. */
  save(about?: { name: string; note: string }): Promise<boolean>
  /** Returns the current file for a copy. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Leaves the session; `keep` stores a draft for the next editor. Resolves to false and stays where none
   * could be stored.
   */
  leave(keep: boolean): Promise<boolean>
  /** Notifies the server while the page unloads, as far as possible. */
  vanish(): void
}

export const initialEditingState: EditingSessionState = {
  phase: { at: 'opening' },
  work: 'saved',
  draftedAt: null,
  failure: null,
  online: true,
  members: [],
  me: '',
  out: null,
  conflict: null,
  isRecovered: false,
  ready: false,
}
